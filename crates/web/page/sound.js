// The speaker: plays the console's sounds as square waves. Browsers allow sound only after the first key, click or tap.

export class Speaker {
  #context = null;
  // The sound that is playing; its tones are connected to this node.
  #sound = null;

  constructor() {
    for (const type of ["keydown", "pointerup"]) addEventListener(type, () => this.#start(), { capture: true });
  }

  #start() {
    if (this.#context === null && globalThis.AudioContext) this.#context = new AudioContext();
    // A phone suspends it, for example during a call.
    if (this.#context?.state === "suspended") this.#context.resume();
  }

  // Plays an amplitude and the frequency and duration in milliseconds of each note, in place of the sound before. A rest
  // has the frequency 0.
  play([amplitude, ...notes]) {
    if (this.#context === null) return;
    this.#sound?.disconnect();
    this.#sound = this.#context.createGain();
    this.#sound.gain.value = amplitude;
    this.#sound.connect(this.#context.destination);
    let time = this.#context.currentTime;
    for (let at = 0; at < notes.length; at += 2) {
      const end = time + notes[at + 1] / 1000;
      if (notes[at] > 0) this.#tone(notes[at], time, end);
      time = end;
    }
  }

  #tone(frequency, start, end) {
    const tone = this.#context.createOscillator();
    tone.type = "square";
    tone.frequency.value = frequency;
    tone.connect(this.#sound);
    tone.start(start);
    tone.stop(end);
  }
}
