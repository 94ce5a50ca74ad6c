// The records in the browser's own store. One tab at a time has them: the one that was used last. It asks the others for them,
// and the one that has them answers with their text and lets go of the lock.

const NAME = "glowboard-journal";
const DAMAGED = "glowboard-journal-damaged";

// How long a tab may take to answer, how often it is asked, and how long a change in the store takes to get to another tab.
const PATIENCE = 2000;
const AGAIN = 100;
const SETTLING = 100;

export class Records {
  #id = Math.random();
  #channel = new BroadcastChannel(NAME);
  #answer = null;
  #release = () => {};
  #has = false;
  // What was stored last, and what should be stored: the same, unless the store refuses.
  #stored = null;
  #text = "";
  #works = true;
  #damaged = "";
  #lost;
  #refused;

  // `lost` is called when another tab takes the records, `refused` when the store takes nothing.
  constructor(lost, refused) {
    this.#lost = lost;
    this.#refused = refused;
    this.#channel.onmessage = ({ data: { from, to, text } }) => {
      if (to === this.#id) this.#answer = text;
      if (to === undefined && this.#has) {
        this.#channel.postMessage({ to: from, text: this.#text });
        this.#lose();
      }
    };
  }

  // Takes the records from whichever tab has them. Gives their newest text.
  async take() {
    let answer = null;
    if (!(await this.#lock({ ifAvailable: true }))) answer = await this.#ask();
    this.#has = true;
    this.#try(() => { this.#stored = localStorage.getItem(NAME); });
    this.#text = answer ?? this.#stored ?? "";
    return this.#text;
  }

  async #ask() {
    this.#answer = null;
    const ask = () => this.#channel.postMessage({ from: this.#id });
    const asking = setInterval(ask, AGAIN);
    ask();
    const granted = await this.#lock({ signal: AbortSignal.timeout(PATIENCE) });
    // A tab that hangs does not keep the records for ever.
    if (!granted) await this.#lock({ steal: true });
    clearInterval(asking);
    if (this.#answer === null) await new Promise((resolve) => setTimeout(resolve, SETTLING));
    return this.#answer;
  }

  #lock(options) {
    return new Promise((resolve) => {
      const granted = (lock) => {
        resolve(lock !== null);
        return lock && new Promise((release) => { this.#release = release; });
      };
      // It is refused, or another tab has stolen it.
      const refused = () => {
        resolve(false);
        this.#lose();
      };
      // Without HTTPS there are no locks; then the answer of another tab must do.
      if (navigator.locks) navigator.locks.request(NAME, options, granted).catch(refused);
      else setTimeout(() => resolve(false), options.ifAvailable ? 0 : SETTLING);
    });
  }

  #lose() {
    if (!this.#has) return;
    this.#has = false;
    this.#release();
    this.#lost();
  }

  // Stores a text. What the store refuses stays here until the page is closed.
  put(text) {
    if (!this.#has) return false;
    this.#try(() => {
      const stored = localStorage.getItem(NAME);
      // Another tab has written without asking.
      if (stored !== null && stored !== this.#stored && stored !== this.#text) return this.#lose();
      localStorage.setItem(NAME, text);
      this.#stored = text;
    });
    if (this.#has) this.#text = text;
    return this.#has;
  }

  // What is damaged is kept as it was, beside the journal that goes on.
  keepDamaged(text) {
    if (!this.damaged.endsWith(text)) this.#damaged = this.damaged + text;
    this.#try(() => localStorage.setItem(DAMAGED, this.#damaged));
  }

  get damaged() {
    this.#try(() => { this.#damaged = localStorage.getItem(DAMAGED) ?? this.#damaged; });
    return this.#damaged;
  }

  // Does something with the store. That it refuses is said once.
  #try(use) {
    const worked = this.#works;
    try {
      use();
      this.#works = true;
    } catch {
      this.#works = false;
      if (worked) this.#refused();
    }
  }
}
