// The engine's worker: answers one question at a time. The page terminates it when the answer is no longer wanted.

import init, { think, analyse } from "./glowboard.js";

// How often the page hears that a search is running.
const HEARTBEAT = 1000;

onmessage = async ({ data: { program, question } }) => {
  try {
    await init({ module_or_path: program });
    let last = performance.now();
    const heartbeat = () => {
      const now = performance.now();
      if (now - last < HEARTBEAT) return;
      last = now;
      postMessage("alive");
    };
    const search = question.startsWith("analyse ") ? analyse : think;
    search(question, (text) => postMessage(text), heartbeat);
    postMessage("done");
  } catch (error) {
    // Only an error outside of a promise reaches the page.
    setTimeout(() => { throw error; });
  }
};

// The worker holds this lock for as long as it lives. The page waits for it, and gets it when the worker has died.
const ready = () => postMessage("ready");
const hold = () => { ready(); return new Promise(() => {}); };
if (navigator.locks) navigator.locks.request(name, hold).catch(ready);
else ready();
