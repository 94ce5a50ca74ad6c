// Runs searches in a worker, so that no frame waits for them. A search whose answer is no longer wanted is terminated together
// with its worker, and a new worker takes its place. So does one for a worker that fails to start, crashes or hangs.

// How many workers may fail in a row, and how long to wait before the next one starts.
const MAX_FAILURES = 3;
const RESTART_DELAY = 500;

// How often a worker is checked, and after how many checks without a message it counts as dead. A worker that searches sends a
// heartbeat every second. Checks are counted, not time, because a suspended page gets no messages either.
const CHECK_INTERVAL = 1000;
const MAX_SILENT_CHECKS = 20;

export class Engine {
  #program;
  #onFailure;
  #onMessage;
  #worker = null;
  #isReady = false;
  #question = null;
  #failures = 0;
  #silentChecks = 0;

  // Calls `onFailure` with a function that tries again when `MAX_FAILURES` workers in a row fail to answer.
  constructor(program, onFailure, onMessage) {
    this.#program = program;
    this.#onFailure = onFailure;
    this.#onMessage = onMessage;
    this.#start();
    setInterval(() => this.#check(), CHECK_INTERVAL);
  }

  get busy() {
    return this.#question !== null;
  }

  #start() {
    const name = `glowboard-worker-${Math.random()}`;
    let worker = {};
    this.#worker = worker;
    this.#isReady = false;
    this.#silentChecks = 0;
    try {
      this.#worker = worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    } catch {
      return this.#replace(worker);
    }
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(worker);
    };
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      this.#silentChecks = 0;
      if (data === "ready") {
        this.#isReady = true;
        // The worker holds this lock until it dies.
        navigator.locks?.request(name, () => this.#replace(worker)).catch(() => {});
      } else if (data === "done") {
        this.#question = null;
        this.#failures = 0;
      } else if (data !== "alive") this.#onMessage(data);
    };
    this.#post();
  }

  #post() {
    if (!this.busy) return;
    this.#silentChecks = 0;
    this.#worker.postMessage({ program: this.#program, question: this.#question });
  }

  // Replaces a worker that neither starts nor sends a heartbeat. An idle one is noticed when it gets its next question.
  #check() {
    if (!this.#worker || (this.#isReady && !this.busy)) return;
    this.#silentChecks += 1;
    if (this.#silentChecks > MAX_SILENT_CHECKS) this.#replace(this.#worker);
  }

  // Starts another worker in place of a failed one and asks it the same question.
  #replace(worker) {
    if (worker !== this.#worker) return;
    worker.terminate?.();
    this.#worker = null;
    this.#failures += 1;
    if (this.#failures < MAX_FAILURES) setTimeout(() => this.#worker ?? this.#start(), RESTART_DELAY);
    else if (this.busy) this.#onFailure(() => this.busy && this.ask(this.#question));
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
