// The page: it feeds the console with time and presses, and shows what comes out.

import init, { WebConsole, is_journal, kind_in_link } from "./glowboard.js";
import { Engine } from "./engine.js";
import { listen } from "./keys.js";
import { Records } from "./storage.js";
import { WORDS } from "./words.js";

const element = (name) => document.getElementById(name);
const panel = element("panel");
const light = panel.getContext("2d", { alpha: false });

// How many frames lie between two looks at what stands beside the panel.
const ASIDE = 6;

let board;
let began;
let words = WORDS[document.documentElement.lang];

// Whether another tab is used, until this one is. Then it takes the records, once.
let idle = false;
let waking = null;

// What may ask a question is done in turn, so that each question is about the games as they are when it is asked.
let turn = Promise.resolve();

// What is shown already, so that only what changes is drawn.
const shown = { frame: null, words: null, log: null, said: null, language: null, kind: undefined, drawing: null, moves: null };

// What the truth is about, and what is known of it.
const truth = { question: null, values: "" };

// What tests and curious people may look at.
const figures = { firstFrame: null, work: [], gaps: [], frames: 0, last: null, asked: null, thought: null };
globalThis.glowboard = {
  figures, shown, truth, get board() { return board; }, get engine() { return chip; }, get oracle() { return oracle; },
};

const now = () => performance.now() - began;

const program = await load();
await init({ module_or_path: program });
const chip = new Engine(program, tellFailure, (text) => {
  if (text.startsWith("thought ")) figures.thought = performance.now() - figures.asked;
  board.on_worker_message(text, now());
});
const oracle = new Engine(program, tellFailure, (text) => {
  truth.values += `${text}\n`;
  showTruth();
});
// A tab that was opened in the background does not take the records before somebody looks at it.
if (document.hidden) await new Promise((resolve) => addEventListener("visibilitychange", resolve, { once: true }));
const records = new Records(rest, () => tell(words.forbidden));
begin(await records.take());
showLanguage();
for (const use of ["keydown", "pointerdown", "click"]) addEventListener(use, wakeFirst, { capture: true });
listen({
  board: () => board,
  now,
  panel,
  buttons: [...document.querySelectorAll("[data-button]")],
  lamps: () => Math.sqrt(board.frame().length / 3),
  help: () => { element("keys").open = true; element("keys").firstElementChild.focus(); },
  asked: hush,
});
element("truth-on").addEventListener("change", () => { truth.question = null; analyse(); });
element("share").addEventListener("click", share);
element("export").addEventListener("click", () => download("glowboard-journal.txt", board.journal()));
element("damaged").addEventListener("click", saveDamaged);
element("import").addEventListener("click", () => element("file").click());
element("file").addEventListener("change", chooseRecords);
element("rules").open = matchMedia("(min-width: 56rem)").matches;
addEventListener("hashchange", openLink);
requestAnimationFrame(show);
openLink();
navigator.serviceWorker?.register("service-worker.js").catch(() => {
  // Without it the page needs the net each time, and is the same otherwise.
});

async function load() {
  const answer = await fetch(new URL("glowboard_bg.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`glowboard_bg.wasm: ${answer.status}`);
  // Some hosts do not know the type of such files.
  return WebAssembly.compile(await answer.arrayBuffer());
}

// Begins with these records, and opens a link or goes on with a kind of game, if there is one.
function begin(text, open) {
  const [entropy] = crypto.getRandomValues(new BigUint64Array(1));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  chip.stop();
  board?.free();
  board = new WebConsole(entropy, navigator.language, still, text, open, (changed) => records.put(changed));
  began = performance.now();
  shown.log = null;
  element("log").replaceChildren();
  if (board.was_damaged()) {
    records.keepDamaged(text);
    tell(words.damaged, words.save_damaged, saveDamaged);
  }
  element("damaged").hidden = records.damaged === "";
}

// Another tab is used now: this one stands still, so that nothing is played here that is not kept.
function rest() {
  idle = true;
  chip.stop();
  oracle.stop();
  tell(words.elsewhere);
}

// Goes on here, with what was played elsewhere.
async function wake() {
  if (!idle) return;
  waking ??= records.take().then((text) => {
    idle = false;
    waking = null;
    truth.question = null;
    hush();
    begin(text, board.kind());
  });
  await waking;
}

// What would have been pressed here may be something else by now: the first press only goes on.
function wakeFirst(event) {
  if (!idle || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  wake();
}

function show(time) {
  if (!idle) showAll(time);
  requestAnimationFrame(show);
}

function showAll(time) {
  const started = performance.now();
  board.pass(now());
  // What could not be kept is not shown.
  if (idle) return;
  follow(board.worker_task());
  showPanel();
  if (figures.frames % ASIDE === 0) showAside();
  note(time, performance.now() - started);
}

function follow(wish) {
  if (wish === "") chip.stop();
  else if (wish !== undefined) {
    figures.asked = performance.now();
    chip.ask(wish);
  }
}

function showPanel() {
  const frame = board.frame();
  if (!shown.frame || frame.some((byte, at) => byte !== shown.frame[at]) || frame.length !== shown.frame.length) {
    light.putImageData(new ImageData(board.picture(panel.width), panel.width, panel.height), 0, 0);
    shown.frame = frame;
    figures.firstFrame ??= performance.now();
  }
  showLog();
  // A move that is being shown is the last one in the log, which is read aloud, too.
  const words = board.words();
  const text = words === element("log").lastElementChild?.textContent ? "" : words;
  if (text !== shown.words) element("words").textContent = shown.words = text;
  // How far a thought has come changes too often to be read aloud.
  const said = text.replace(/,? \d+ ?%/, "");
  if (said !== shown.said) element("said").textContent = shown.said = said;
}

// Shows the moves since the last human decision. Sentences are only ever added, so that each is read aloud once.
function showLog() {
  const text = board.move_log();
  if (text === shown.log) return;
  shown.log = text;
  const log = element("log");
  const sentences = new Map(text.split("\n").filter(Boolean).map((line) => line.split(/ (.*)/)));
  for (const item of [...log.children]) {
    const sentence = sentences.get(item.dataset.number);
    if (sentence === undefined) item.remove();
    else if (sentence !== item.textContent) item.textContent = sentence;
    sentences.delete(item.dataset.number);
  }
  for (const [number, textContent] of sentences) {
    const item = Object.assign(document.createElement("p"), { textContent });
    item.dataset.number = number;
    log.append(item);
  }
  log.scrollTop = log.scrollHeight;
}

function note(time, work) {
  figures.frames += 1;
  if ((chip.busy || oracle.busy) && figures.last !== null && figures.work.length < 10_000) {
    figures.work.push(work);
    figures.gaps.push(time - figures.last);
  }
  figures.last = time;
}

function showAside() {
  if (board.language() !== shown.language) showLanguage();
  const kind = board.kind();
  if (kind !== shown.kind) {
    shown.kind = kind;
    showRules();
  }
  const moves = board.moves();
  if (moves !== shown.moves) {
    shown.moves = moves;
    const items = moves.split("\n").filter(Boolean).map((move) => Object.assign(document.createElement("li"), { textContent: move }));
    element("moves").replaceChildren(...items);
    element("moves").scrollTop = element("moves").scrollHeight;
    element("moves-so-far").hidden = items.length === 0;
  }
  analyse();
  showDrawing();
}

function showDrawing() {
  const drawing = board.drawing(element("truth-on").checked ? truth.values : "");
  if (drawing !== shown.drawing) element("drawing").innerHTML = shown.drawing = drawing;
}

// Has the moves analysed that can be made now, if somebody wants to know.
function analyse() {
  const question = board.analysable() ?? null;
  element("truth").hidden = question === null && board.kind() !== "donuts" && board.kind() !== "konter";
  const wanted = element("truth-on").checked ? question : null;
  if (wanted === truth.question) return;
  truth.question = wanted;
  truth.values = "";
  oracle.stop();
  if (wanted !== null) oracle.ask(wanted);
  showTruth();
}

function showTruth() {
  const worths = { win: [], draw: [], loss: [] };
  for (const line of truth.values.split("\n").filter(Boolean)) {
    const [, move, worth, plies] = line.split(" ");
    worths[worth]?.push(plies ? `${move} (${plies})` : move);
  }
  const told = Object.entries(worths).filter(([, moves]) => moves.length > 0);
  element("truth-words").textContent = told.map(([worth, moves]) => `${words[worth]}: ${moves.join(", ")}.`).join(" ");
}

function showLanguage() {
  shown.language = board.language();
  words = WORDS[shown.language];
  document.documentElement.lang = shown.language;
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = words[place.dataset.word];
  for (const place of document.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", words.labels[place.dataset.label]);
  }
  const entries = words.key_list.flatMap(([key, what]) => [["dt", key], ["dd", what]]);
  const item = ([name, text]) => Object.assign(document.createElement(name), { textContent: text });
  element("keys-text").replaceChildren(...entries.map(item));
  showRules();
  showTruth();
}

function showRules() {
  const rules = shown.kind ? { [shown.kind]: words.games[shown.kind] } : words.games;
  const paragraphs = Object.values(rules).flatMap(({ name, text }) => [["h3", name], ...text.map((line) => ["p", line])]);
  const item = ([name, text]) => Object.assign(document.createElement(name), { textContent: text });
  element("rules-text").replaceChildren(...paragraphs.map(item));
}

// Says something until the next press, and offers to do something about it.
function tell(text, label, action) {
  const notice = element("notice");
  if (notice.hidden) notice.replaceChildren();
  notice.hidden = false;
  if (notice.textContent.includes(text)) return;
  notice.append(Object.assign(document.createElement("p"), { textContent: text }));
  if (!action) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.addEventListener("click", action);
  notice.append(button);
}

function hush() {
  element("notice").hidden = true;
}

function tellFailure(again) {
  tell(words.no_worker, words.again, () => { hush(); again(); });
}

function inTurn(task) {
  return (turn = turn.then(task));
}

// Asks whether to do something. The buttons say what each of them does.
function ask({ text, yes, no }) {
  const dialog = element("ask");
  element("question").textContent = text;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.querySelector("[value=no]").textContent = no;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

// Opens the game of a link. What waits is only replaced by somebody's wish.
async function openLink() {
  if (location.hash.length < 2) return;
  const link = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
  let kind;
  try {
    kind = kind_in_link(link);
  } catch (bad) {
    return tell(words.bad_link[bad] ?? words.bad_link.form);
  }
  await inTurn(() => openGame(kind, link));
}

async function openGame(kind, link) {
  await wake();
  const { text, ...answers } = words.link_question;
  const question = { text: text.replaceAll("{game}", words.games[kind].name), ...answers };
  if (board.is_unfinished(kind) && !(await ask(question))) return;
  await wake();
  begin(board.journal(), link);
}

async function share() {
  const link = board.link();
  if (link === undefined) return tell(words.no_game);
  const address = `${location.origin}${location.pathname}#${link}`;
  element("link").hidden = false;
  element("link-text").value = address;
  element("link-text").select();
  try {
    await navigator.clipboard.writeText(address);
    tell(words.copied);
  } catch {
    tell(words.copy_it);
  }
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

function saveDamaged() {
  download("glowboard-journal-damaged.txt", records.damaged);
}

function chooseRecords() {
  const [file] = element("file").files;
  element("file").value = "";
  if (file) inTurn(() => importRecords(file));
}

async function importRecords(file) {
  let text;
  try {
    text = await file.text();
  } catch {
    return tell(words.unreadable);
  }
  if (!is_journal(text)) return tell(words.no_journal);
  if (!(await ask(words.import_question))) return;
  await wake();
  if (records.put(text)) begin(text);
}
