// The page: feeds the console with time and input, and shows its output.

import init, { WebConsole, is_journal, kind_in_link } from "./glowboard.js";
import { Engine } from "./engine.js";
import { listen } from "./keys.js";
import { Speaker } from "./sound.js";
import { Records } from "./storage.js";
import { WORDS } from "./words.js";

const element = (id) => document.getElementById(id);
const panel = element("panel");
const canvas = panel.getContext("2d", { alpha: false });

// How many frames of the panel are shown for each update of the rest of the page.
const FRAMES_PER_UPDATE = 6;

let board;
let startTime;
let words = WORDS[document.documentElement.lang];

// Whether another tab is in use. The next input takes the records back, once.
let paused = false;
let resuming = null;

// Tasks that may ask a question run one after the other, so that each question is about the current games.
let tasks = Promise.resolve();

// What the page shows, so that only changes are drawn.
const shown = {
  frame: null, description: null, log: null, announcement: null, language: null, palette: 0, kind: undefined, drawing: null,
  moves: null, legend: null,
};

// The question of the analysis, and the values known so far.
const analysis = { question: null, values: "" };

const speaker = new Speaker();

// Measurements, for the tests and the curious.
const figures = { firstFrame: null, work: [], gaps: [], frames: 0, last: null, asked: null, search: null };
globalThis.glowboard = {
  figures, shown, analysis, get board() { return board; }, get engine() { return engine; }, get analyser() { return analyser; },
  get resuming() { return resuming !== null; },
};

const now = () => performance.now() - startTime;

const program = await load();
await init({ module_or_path: program });
const engine = new Engine(program, (tryAgain) => reportFailure(words.no_engine, tryAgain), (text) => {
  if (text.startsWith("answer ")) figures.search = performance.now() - figures.asked;
  board.on_worker_message(text, now());
});
const analyser = new Engine(program, (tryAgain) => reportFailure(words.no_analysis, tryAgain), (text) => {
  analysis.values += `${text}\n`;
  showAnalysis();
});
// A tab opened in the background does not take the records before it is visible.
if (document.hidden) await new Promise((resolve) => addEventListener("visibilitychange", resolve, { once: true }));
const records = new Records(pause, () => notify(words.storage_failed));
start(await records.take());
showLanguage();
for (const type of ["keydown", "pointerdown", "click"]) addEventListener(type, resumeInstead, { capture: true });
listen({
  board: () => board,
  now,
  panel,
  buttons: [...document.querySelectorAll("[data-button]")],
  ledsPerSide: () => board.leds_per_side(),
  showKeys: () => { element("lights").open = element("keys").open = true; element("keys").firstElementChild.focus(); },
  beforeInput: hideNotice,
});
element("analysis-on").addEventListener("change", () => { analysis.question = null; analyse(); });
element("mute").addEventListener("click", () => { board.toggle_sound(); showSound(); });
element("share").addEventListener("click", share);
element("export").addEventListener("click", () => download("glowboard-journal.txt", board.journal()));
element("damaged").addEventListener("click", saveDamaged);
element("import").addEventListener("click", () => element("file").click());
element("file").addEventListener("change", importFile);
element("lights").addEventListener("toggle", showLegend);
element("rules").open = matchMedia("(min-width: 56rem)").matches;
addEventListener("hashchange", openLink);
requestAnimationFrame(onFrame);
openLink();
navigator.serviceWorker?.register("service-worker.js").catch(() => {
  // Without a service worker the page needs a connection each time. Everything else works.
});

async function load() {
  const response = await fetch(new URL("glowboard_bg.wasm", import.meta.url));
  if (!response.ok) throw new Error(`glowboard_bg.wasm: ${response.status}`);
  // Streaming compilation would need the right MIME type, which some hosts do not send.
  return WebAssembly.compile(await response.arrayBuffer());
}

// Starts a console with this journal, and opens a link or resumes a kind of game, if given.
function start(journal, open) {
  const [entropy] = crypto.getRandomValues(new BigUint64Array(1));
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  engine.stop();
  board?.free();
  board = new WebConsole(entropy, navigator.language, reducedMotion, journal, open, (text) => records.put(text));
  startTime = performance.now();
  shown.log = null;
  element("move-log").replaceChildren();
  const isKept = !board.was_damaged() || records.keepDamaged(journal);
  // Saves the journal without the damaged records, which may make room for them.
  board.advance_to(0);
  if (!isKept && !records.keepDamaged(journal)) notify(words.storage_failed);
  if (board.was_damaged()) notify(words.damaged, words.save_damaged, saveDamaged);
  element("damaged").hidden = records.damaged === "";
}

// Stops the board because another tab owns the records now: a move made here could not be saved.
function pause() {
  paused = true;
  engine.stop();
  analyser.stop();
  notify(words.elsewhere);
}

// Takes the records back and continues with everything played elsewhere.
async function resume() {
  if (!paused) return;
  resuming ??= records.take().then((journal) => {
    paused = false;
    resuming = null;
    analysis.question = null;
    hideNotice();
    start(journal, board.kind());
  });
  await resuming;
}

// The first input in a paused tab only resumes it, because the board may look different by now.
function resumeInstead(event) {
  if (!paused || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  resume();
}

function onFrame(time) {
  if (!paused) show(time);
  requestAnimationFrame(onFrame);
}

function show(time) {
  const started = performance.now();
  board.advance_to(now());
  // A change that could not be saved is not shown.
  if (paused) return;
  giveTask(board.worker_task());
  showPanel();
  playSound();
  showMoveLog();
  showDescription();
  if (figures.frames % FRAMES_PER_UPDATE === 0) update();
  measure(time, performance.now() - started);
}

function giveTask(task) {
  if (task === "") engine.stop();
  else if (task !== undefined) {
    figures.asked = performance.now();
    engine.ask(task);
  }
}

function showPanel() {
  const frame = board.frame();
  if (shown.frame?.length === frame.length && frame.every((byte, at) => byte === shown.frame[at])) return;
  canvas.putImageData(new ImageData(board.panel_image(panel.width), panel.width, panel.height), 0, 0);
  shown.frame = frame;
  figures.firstFrame ??= performance.now();
}

// A sound is heard with the frame that shows what it means.
function playSound() {
  const sound = board.take_sound();
  if (sound.length > 0) speaker.play(sound);
}

function showSound() {
  element("mute").setAttribute("aria-pressed", board.is_muted());
}

// Shows the moves since the last human decision. Each sentence is added once, so that screen readers announce it once.
function showMoveLog() {
  const text = board.move_log();
  if (text === shown.log) return;
  shown.log = text;
  const log = element("move-log");
  const sentences = new Map(text.split("\n").filter(Boolean).map((line) => line.split(/ (.*)/)));
  for (const item of [...log.children]) {
    const sentence = sentences.get(item.dataset.number);
    if (sentence === undefined) item.remove();
    else if (sentence !== item.textContent) item.textContent = sentence;
    sentences.delete(item.dataset.number);
  }
  for (const [number, sentence] of sentences) {
    const item = createElement("p", sentence);
    item.dataset.number = number;
    log.append(item);
  }
  log.scrollTop = log.scrollHeight;
}

function showDescription() {
  const description = board.describe();
  // During its animation a move is described in the log already.
  const text = description === element("move-log").lastElementChild?.textContent ? "" : description;
  if (text !== shown.description) element("description").textContent = shown.description = text;
  // The progress of a search changes too often to be announced.
  const announcement = text.replace(/,? \d+ ?%/, "");
  if (announcement !== shown.announcement) element("announcement").textContent = shown.announcement = announcement;
}

function measure(time, work) {
  figures.frames += 1;
  if ((engine.busy || analyser.busy) && figures.last !== null && figures.work.length < 10_000) {
    figures.work.push(work);
    figures.gaps.push(time - figures.last);
  }
  figures.last = time;
}

function update() {
  if (board.language() !== shown.language) showLanguage();
  if (board.palette() !== shown.palette) {
    shown.palette = board.palette();
    showRules();
    showLegend();
  }
  const kind = board.kind();
  if (kind !== shown.kind) {
    shown.kind = kind;
    showRules();
  }
  const moves = board.moves();
  if (moves !== shown.moves) {
    shown.moves = moves;
    const items = moves.split("\n").filter(Boolean).map((move) => createElement("li", move));
    element("moves").replaceChildren(...items);
    element("moves").scrollTop = element("moves").scrollHeight;
    element("moves-section").hidden = items.length === 0;
  }
  analyse();
  showDrawing();
  showSound();
}

function showDrawing() {
  const drawing = board.drawing(element("analysis-on").checked ? analysis.values : "");
  if (drawing !== shown.drawing) element("drawing").innerHTML = shown.drawing = drawing;
}

// Starts the analysis of the current position if it is switched on, and stops an outdated one.
function analyse() {
  const question = board.analysis_question() ?? null;
  element("analysis").hidden = question === null && board.kind() !== "donuts" && board.kind() !== "konter";
  const wanted = element("analysis-on").checked ? question : null;
  if (wanted === analysis.question) return;
  analysis.question = wanted;
  analysis.values = "";
  analyser.stop();
  if (wanted !== null) analyser.ask(wanted);
  showAnalysis();
}

function showAnalysis() {
  const moves = { win: [], draw: [], loss: [] };
  for (const line of analysis.values.split("\n").filter(Boolean)) {
    const [, move, value, plies] = line.split(" ");
    moves[value]?.push(plies ? `${move} (${plies})` : move);
  }
  const known = Object.entries(moves).filter(([, list]) => list.length > 0);
  element("analysis-text").textContent = known.map(([value, list]) => `${words[value]}: ${list.join(", ")}.`).join(" ");
}

function showLanguage() {
  shown.language = board.language();
  words = WORDS[shown.language];
  document.documentElement.lang = shown.language;
  for (const item of document.querySelectorAll("[data-word]")) item.textContent = words[item.dataset.word];
  for (const item of document.querySelectorAll("[data-label]")) {
    item.setAttribute("aria-label", words.labels[item.dataset.label]);
  }
  const keys = words.key_list.flatMap(([key, action]) => [createElement("dt", key), createElement("dd", action)]);
  element("keys-text").replaceChildren(...keys);
  showRules();
  showLegend();
  showAnalysis();
}

function showRules() {
  const games = shown.kind ? [words.games[shown.kind]] : Object.values(words.games);
  const items = games.flatMap(({ name, text }) => [createElement("h3", name), ...text.map(paragraph)]);
  element("rules-text").replaceChildren(...items);
}

// A paragraph that names colours of the current palette.
function paragraph(text) {
  const lines = words.line_colours[shown.palette];
  return createElement("p", text.replace("{lines}", lines).replace("{majorities}", words.majority_colours[shown.palette]));
}

// Draws the legend in the current language and palette while it is open.
function showLegend() {
  const version = `${shown.language} ${shown.palette}`;
  if (!element("lights").open || version === shown.legend) return;
  shown.legend = version;
  const legend = board.legend();
  const items = words.legend.all.map(paragraph);
  const groups = new Map();
  for (const [index, line] of legend.names().split("\n").entries()) {
    const [group, name] = line.split(/ (.*)/);
    const texts = words.legend[group];
    if (!groups.has(group)) {
      groups.set(group, Object.assign(createElement("div"), { className: "pictures" }));
      items.push(createElement("h3", texts.name ?? words.games[group].name), paragraph(texts.about), groups.get(group));
    }
    const figure = createElement("figure");
    figure.append(picture(legend, index), createElement("figcaption", texts[name] ?? name));
    groups.get(group).append(figure);
  }
  legend.free();
  element("lights-text").replaceChildren(...items);
}

// A picture of the legend. Its caption says what it shows.
function picture(legend, index) {
  const size = 96;
  const canvas = Object.assign(createElement("canvas"), { width: size, height: size, ariaHidden: "true" });
  canvas.getContext("2d").putImageData(new ImageData(legend.image(index, size), size, size), 0, 0);
  return canvas;
}

function createElement(name, textContent = "") {
  return Object.assign(document.createElement(name), { textContent });
}

// Shows a notice until the next input, with a button if there is something to do about it.
function notify(text, label, action) {
  const notice = element("notice");
  if (notice.hidden) notice.replaceChildren();
  notice.hidden = false;
  if (notice.textContent.includes(text)) return;
  notice.append(createElement("p", text));
  if (!action) return;
  const button = Object.assign(createElement("button", label), { type: "button" });
  button.addEventListener("click", action);
  notice.lastElementChild.append(" ", button);
}

function hideNotice() {
  element("notice").hidden = true;
}

// Shows that workers fail, until the user tries again. Another notice stays.
function reportFailure(text, tryAgain) {
  notify(text, words.again, ({ target }) => {
    target.parentElement.remove();
    if (!element("notice").hasChildNodes()) hideNotice();
    tryAgain();
  });
}

function inTurn(task) {
  return (tasks = tasks.then(task));
}

// Asks a question and returns whether the answer is yes. The buttons name what they do.
function ask({ text, yes, no }) {
  const dialog = element("dialog");
  element("question").textContent = text;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.querySelector("[value=no]").textContent = no;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

// Opens the game in the address.
async function openLink() {
  if (location.hash.length < 2) return;
  const link = location.hash;
  let kind;
  try {
    kind = kind_in_link(link);
  } catch (error) {
    removeLink(link);
    return notify(words.link_errors[error] ?? words.link_errors.malformed);
  }
  await inTurn(() => openGame(kind, link));
}

// Opens the game of a link. An unfinished game of the same kind is replaced only after a question.
async function openGame(kind, link) {
  await resume();
  const { text, ...answers } = words.link_question;
  const question = { text: text.replaceAll("{game}", words.games[kind].name), ...answers };
  const isWanted = !board.is_unfinished(kind) || (await ask(question));
  removeLink(link);
  if (!isWanted) return;
  await resume();
  start(board.journal(), link);
}

// Removes a link from the address, which may have another one by now. Until a question is answered it stays, for a reload.
function removeLink(link) {
  if (location.hash === link) history.replaceState(null, "", location.pathname + location.search);
}

async function share() {
  const link = board.link();
  if (link === undefined) return notify(words.no_game);
  const address = `${location.origin}${location.pathname}#${link}`;
  element("link").hidden = false;
  element("link-text").value = address;
  element("link-text").select();
  try {
    await navigator.clipboard.writeText(address);
    notify(words.copied);
  } catch {
    notify(words.copy_it);
  }
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function saveDamaged() {
  download("glowboard-journal-damaged.txt", records.damaged);
}

function importFile() {
  const [file] = element("file").files;
  element("file").value = "";
  if (file) inTurn(() => importJournal(file));
}

async function importJournal(file) {
  let text;
  try {
    text = await file.text();
  } catch {
    return notify(words.unreadable);
  }
  if (!is_journal(text)) return notify(words.no_journal);
  if (!(await ask(words.import_question))) return;
  await resume();
  if (records.put(text)) start(text);
}
