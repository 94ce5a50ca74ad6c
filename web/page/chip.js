// The chip: a worker that thinks, so that no frame waits for it. It is ended in the middle of a thought that nobody wants any
// more, and another one takes its place.

export class Chip {
  #program;
  #hear;
  #worker = null;
  busy = false;

  constructor(program, hear) {
    this.#program = program;
    this.#hear = hear;
    this.#start();
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data === "done") this.busy = false;
      else this.#hear(data);
    };
    this.#worker = worker;
  }

  ask(question) {
    this.stop();
    this.busy = true;
    this.#worker.postMessage({ program: this.#program, question });
  }

  stop() {
    if (!this.busy) return;
    this.#worker.terminate();
    this.busy = false;
    this.#start();
  }
}
