// The records in the browser's local storage. Only one tab at a time owns them: the one used last. A tab that wants them asks; the
// owner answers with their text and releases the lock. Each owner increments the generation of the records, so that a tab can
// tell which of two texts is newer.

const NAME = "glowboard-journal";
const GENERATION = "glowboard-generation";
const DAMAGED = "glowboard-journal-damaged";

// In milliseconds: how long a tab may take to answer, how often it is asked, and how long a message or a change of the storage
// takes to reach another tab.
const ANSWER_TIMEOUT = 2000;
const ASK_INTERVAL = 100;
const SETTLE_TIME = 100;

const delay = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Records {
  #id = Math.random();
  #channel = new BroadcastChannel(NAME);
  #answer = null;
  #release = () => {};
  #owned = false;
  #generation = 0;
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
    this.#channel.onmessage = ({ data }) => this.#onMessage(data);
  }

  // Handles an answer, which has a receiver; the announcement of an owner, which has a generation; or a question.
  #onMessage({ from, to, generation, text }) {
    if (to === this.#id) this.#answer = { generation, text };
    if (to !== undefined || !this.#owned) return;
    if (generation === undefined) this.#channel.postMessage({ to: from, generation: this.#generation, text: this.#text });
    // Without locks, two tabs may take the records at once.
    else if (generation < this.#generation || (generation === this.#generation && from < this.#id)) return this.#announce();
    this.#lose();
  }

  #announce() {
    this.#channel.postMessage({ from: this.#id, generation: this.#generation });
  }

  // Takes the records from the tab that owns them, and returns their newest text.
  async take() {
    this.#answer = null;
    const isFree = await this.#lock({ ifAvailable: true });
    if (!isFree) await this.#ask();
    // The last message or change of the previous owner may still be on its way. A new page reads what is stored.
    if (!isFree || this.#generation > 0) await delay(SETTLE_TIME);
    let storedGeneration = 0;
    this.#try(() => {
      this.#stored = localStorage.getItem(NAME);
      storedGeneration = Number(localStorage.getItem(GENERATION)) || 0;
    });
    const answer = this.#answer?.generation >= storedGeneration ? this.#answer : null;
    this.#generation = (answer?.generation ?? storedGeneration) + 1;
    this.#text = answer?.text ?? this.#stored ?? "";
    this.#owned = true;
    this.#announce();
    return this.#text;
  }

  async #ask() {
    const ask = () => this.#channel.postMessage({ from: this.#id });
    const asking = setInterval(ask, ASK_INTERVAL);
    ask();
    const granted = await this.#lock({ signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
    // A tab that hangs must not keep the records.
    if (!granted) await this.#lock({ steal: true });
    clearInterval(asking);
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

  // Stores a text and returns whether this tab still owns the records. If the storage fails, the text stays in memory.
  put(text) {
    if (!this.#owned) return false;
    this.#try(() => {
      const stored = localStorage.getItem(NAME);
      // Another tab has written without asking.
      if (stored !== null && stored !== this.#stored && stored !== this.#text) return this.#lose();
      localStorage.setItem(GENERATION, this.#generation);
      localStorage.setItem(NAME, text);
      this.#stored = text;
    });
    if (this.#owned) this.#text = text;
    return this.#owned;
  }

  // Keeps a damaged journal unchanged beside the one that continues. Returns whether it is stored.
  keepDamaged(text) {
    if (!this.damaged.endsWith(text)) this.#damaged = this.damaged + text;
    try {
      localStorage.setItem(DAMAGED, this.#damaged);
      return true;
    } catch {
      return false;
    }
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
