// The engine: a worker that thinks, so that no frame waits for it. It is ended in the middle of a thought that is not wanted any
// more, and another one takes its place; as it does when one dies or can't start.

// How many workers may fail in a row, how long to wait before the next one, and how long one may take to start.
const MOST = 3;
const PAUSE = 500;
const PATIENCE = 20_000;

export class Engine {
  #program;
  #failed;
  #hear;
  #worker = null;
  #question = null;
  #failures = 0;

  // `failed` is called with a function that tries again when no worker lives long enough to answer.
  constructor(program, failed, hear) {
    this.#program = program;
    this.#failed = failed;
    this.#hear = hear;
    this.#start();
  }

  get busy() {
    return this.#question !== null;
  }

  #start() {
    const name = `glowboard-worker-${Math.random()}`;
    let worker = {};
    this.#worker = worker;
    try {
      this.#worker = worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    } catch {
      return this.#replace(worker);
    }
    const late = setTimeout(() => this.#replace(worker), PATIENCE);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(worker);
    };
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data === "ready") {
        clearTimeout(late);
        // The worker has this lock until it dies.
        navigator.locks?.request(name, () => this.#replace(worker)).catch(() => {});
      } else if (data === "done") {
        this.#question = null;
        this.#failures = 0;
      } else this.#hear(data);
    };
    this.#post();
  }

  #post() {
    if (this.busy) this.#worker.postMessage({ program: this.#program, question: this.#question });
  }

  // Has another worker take the place of one that has failed, and answer its question.
  #replace(worker) {
    if (worker !== this.#worker) return;
    worker.terminate?.();
    this.#worker = null;
    this.#failures += 1;
    if (this.#failures < MOST) setTimeout(() => this.#worker ?? this.#start(), PAUSE);
    else if (this.busy) this.#failed(() => this.busy && this.ask(this.#question));
  }

  ask(question) {
    this.stop();
    this.#question = question;
    this.#failures = 0;
    if (this.#worker) this.#post();
    else this.#start();
  }

  stop() {
    if (!this.busy) return;
    this.#question = null;
    this.#worker?.terminate();
    this.#start();
  }
}
