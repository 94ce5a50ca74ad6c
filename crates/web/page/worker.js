// A worker of the engine: answers one question at a time. The page terminates it when the answer is no longer wanted.

import init, { search, analyse } from "./glowboard.js";

// The time between two heartbeats during a search, in milliseconds.
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
    const run = question.startsWith("analyse ") ? analyse : search;
    run(question, (text) => postMessage(text), heartbeat);
    postMessage("done");
  } catch (error) {
    // Only an error thrown outside of a promise reaches the page.
    setTimeout(() => { throw error; });
  }
};

// The worker holds this lock for as long as it lives. The page waits for the lock and gets it when the worker has died.
const ready = () => postMessage("ready");
const hold = () => { ready(); return new Promise(() => {}); };
if (navigator.locks) navigator.locks.request(name, hold).catch(ready);
else ready();
