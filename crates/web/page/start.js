// Starts the page. Whatever fails, a file that is missing among it, is said here, with a way to try again.

import { WORDS } from "./words.js";

// As long as this page is open, in the background too, the service worker keeps the files of its version, after which their
// folder is named.
const version = `glowboard-${import.meta.url.split("/").at(-2)}`;
navigator.locks?.request(version, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

const page = document.documentElement;
const [line, late, sentence, again] = ["words", "late", "late-text", "again"].map((name) => document.getElementById(name));

page.lang = Object.keys(WORDS).find((code) => navigator.language.startsWith(code)) ?? "en";
line.textContent = WORDS[page.lang].loading;
sentence.textContent = WORDS[page.lang].late;
again.textContent = WORDS[page.lang].again;
again.addEventListener("click", (event) => {
  // Unlike the link itself, this keeps the game behind the address's "#".
  event.preventDefault();
  location.reload();
});
addEventListener("error", fail);
addEventListener("unhandledrejection", fail);
import("./page.js").then(() => { late.hidden = true; }, fail);

function fail() {
  sentence.textContent = WORDS[page.lang].failed;
  again.textContent = WORDS[page.lang].again;
  late.className = "now";
  late.hidden = false;
}
