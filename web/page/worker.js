// The chip's worker: it thinks about one question at a time, and is ended when nobody waits for the answer any more.

import init, { think, weigh } from "./glowboard.js";

onmessage = async ({ data: { program, question } }) => {
  await init({ module_or_path: program });
  const tell = (text) => postMessage(text);
  (question.startsWith("weigh ") ? weigh : think)(question, tell);
  postMessage("done");
};
