// Starts the page. Every failure, such as a missing file, is reported here with a link to try again.

import { WORDS } from "./words.js";

// Makes the service worker keep the files of this version while the page is open, in the background too. The lock is requested
// before any other file is loaded. Its name is that of the cache, which is named after the folder of the version.
const cache = `glowboard-${import.meta.url.split("/").at(-2)}`;
navigator.locks?.request(cache, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

const page = document.documentElement;
const [description, late, lateText, again] =
  ["description", "late", "late-text", "again"].map((id) => document.getElementById(id));

page.lang = Object.keys(WORDS).find((code) => navigator.language.startsWith(code)) ?? "en";
description.textContent = WORDS[page.lang].loading;
lateText.textContent = WORDS[page.lang].late;
again.textContent = WORDS[page.lang].again;
again.addEventListener("click", (event) => {
  // Unlike following the link, reloading keeps the game after the "#" of the address.
  event.preventDefault();
  location.reload();
});
// Browser extensions run scripts in the page, too. Only the stack tells whose error it is; that of a trap may be too long to lead
// out of the program.
const folder = new URL(".", import.meta.url).href;
const isOwn = ({ stack = "" }) => stack.includes(folder) || stack.includes("wasm-function");
addEventListener("error", ({ error }) => { if (isOwn(error ?? {})) fail(); });
addEventListener("unhandledrejection", ({ reason }) => { if (isOwn(reason ?? {})) fail(); });
import("./page.js").then(() => { late.hidden = true; }, fail);

function fail() {
  lateText.textContent = WORDS[page.lang].failed;
  again.textContent = WORDS[page.lang].again;
  late.className = "now";
  late.hidden = false;
}
