// The records in the browser's local storage. Only one tab at a time has them: the one used last. A tab that wants them asks the
// others; the tab that has them answers with their text and releases the lock.

const NAME = "glowboard-journal";
const DAMAGED = "glowboard-journal-damaged";

// In milliseconds: how long a tab may take to answer, how often it is asked, and how long a change of the storage takes to reach
// another tab.
const ANSWER_TIMEOUT = 2000;
const ASK_INTERVAL = 100;
const SETTLE_TIME = 100;

export class Records {
  #id = Math.random();
  #channel = new BroadcastChannel(NAME);
  #answer = null;
  #release = () => {};
  #owned = false;
  // The stored text, and the text that should be stored. They differ only when the storage fails.
  #stored = null;
  #text = "";
  #works = true;
  #damaged = "";
  #onLost;
  #onFailure;

  // Calls `onLost` when another tab takes the records, and `onFailure` when the storage fails.
  constructor(onLost, onFailure) {
    this.#onLost = onLost;
    this.#onFailure = onFailure;
    this.#channel.onmessage = ({ data: { from, to, text } }) => {
      if (to === this.#id) this.#answer = text;
      if (to === undefined && this.#owned) {
        this.#channel.postMessage({ to: from, text: this.#text });
        this.#lose();
      }
    };
  }

  // Takes the records from the tab that has them, and returns their newest text.
  async take() {
    let answer = null;
    if (!(await this.#lock({ ifAvailable: true }))) answer = await this.#ask();
    this.#owned = true;
    this.#try(() => { this.#stored = localStorage.getItem(NAME); });
    this.#text = answer ?? this.#stored ?? "";
    return this.#text;
  }

  async #ask() {
    this.#answer = null;
    const ask = () => this.#channel.postMessage({ from: this.#id });
    const asking = setInterval(ask, ASK_INTERVAL);
    ask();
    const granted = await this.#lock({ signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
    // A tab that hangs must not keep the records.
    if (!granted) await this.#lock({ steal: true });
    clearInterval(asking);
    if (this.#answer === null) await new Promise((resolve) => setTimeout(resolve, SETTLE_TIME));
    return this.#answer;
  }

  #lock(options) {
    return new Promise((resolve) => {
      const onGranted = (lock) => {
        resolve(lock !== null);
        return lock && new Promise((release) => { this.#release = release; });
      };
      // The lock is refused, or another tab has stolen it.
      const onRefused = () => {
        resolve(false);
        this.#lose();
      };
      // Locks need HTTPS. Without them the answer of another tab has to do.
      if (navigator.locks) navigator.locks.request(NAME, options, onGranted).catch(onRefused);
      else setTimeout(() => resolve(false), options.ifAvailable ? 0 : SETTLE_TIME);
    });
  }

  #lose() {
    if (!this.#owned) return;
    this.#owned = false;
    this.#release();
    this.#onLost();
  }

  // Stores a text and returns whether this tab still has the records. If the storage fails, the text stays in memory.
  put(text) {
    if (!this.#owned) return false;
    this.#try(() => {
      const stored = localStorage.getItem(NAME);
      // Another tab has written without asking.
      if (stored !== null && stored !== this.#stored && stored !== this.#text) return this.#lose();
      localStorage.setItem(NAME, text);
      this.#stored = text;
    });
    if (this.#owned) this.#text = text;
    return this.#owned;
  }

  // Keeps a damaged journal unchanged beside the one that continues.
  keepDamaged(text) {
    if (!this.damaged.endsWith(text)) this.#damaged = this.damaged + text;
    this.#try(() => localStorage.setItem(DAMAGED, this.#damaged));
  }

  get damaged() {
    this.#try(() => { this.#damaged = localStorage.getItem(DAMAGED) ?? this.#damaged; });
    return this.#damaged;
  }

  // Uses the storage, and reports its first failure.
  #try(use) {
    const worked = this.#works;
    try {
      use();
      this.#works = true;
    } catch {
      this.#works = false;
      if (worked) this.#onFailure();
    }
  }
}
