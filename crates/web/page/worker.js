// The chip's worker: it thinks about one question at a time, and is ended when nobody waits for the answer any more.

import init, { think, analyse } from "./glowboard.js";

onmessage = async ({ data: { program, question } }) => {
  try {
    await init({ module_or_path: program });
    const tell = (text) => postMessage(text);
    (question.startsWith("analyse ") ? analyse : think)(question, tell);
    postMessage("done");
  } catch (error) {
    // Thrown from here it gets to the page.
    setTimeout(() => { throw error; });
  }
};

// The page waits for this lock: it gets it when this worker has died.
const ready = () => postMessage("ready");
const hold = () => { ready(); return new Promise(() => {}); };
if (navigator.locks) navigator.locks.request(name, hold).catch(ready);
else ready();
