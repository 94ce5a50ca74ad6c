// What keys, fingers and the mouse do. The keys are those of the program in a terminal.

export const [UP, DOWN, LEFT, RIGHT, A, B] = [0, 1, 2, 3, 4, 5];

const KEYS = {
  ArrowUp: UP, k: UP, ArrowDown: DOWN, j: DOWN, ArrowLeft: LEFT, h: LEFT, ArrowRight: RIGHT, l: RIGHT,
  Enter: A, " ": A, a: A, Escape: B, Backspace: B, b: B,
};

// Elements that do something of their own when Enter or the space bar is pressed on them.
const ACTIVE = "button, summary, input, a, label, select, textarea";

// Listens, and does with `board()` what is asked for, a press after `asked`. `help` is called when somebody wants to know the keys.
export function listen({ board, now, panel, buttons, lamps, help, asked }) {
  const down = new Set();

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const acts = event.target instanceof Element && event.target.matches(ACTIVE);
    if (acts && event.target.matches("input:read-only")) return;
    // A key that is held presses nothing again, wherever the focus has gone since. The console repeats the arrows itself.
    if (event.repeat && (key in KEYS || key === "m" || key === "i")) return event.preventDefault();
    if (document.querySelector("dialog[open]")) return;
    if (acts && (key === "Enter" || key === " ")) return;
    if (key === "?") help();
    else if (key === "m") board().hold(B, now());
    else if (key === "i") board().hold(A, now());
    else if (key in KEYS) push(KEYS[key]);
    else return;
    event.preventDefault();
  });

  addEventListener("keyup", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "i") board().release(A, now());
    else if (key in KEYS) letGo(KEYS[key]);
  });

  // Whoever goes away holds nothing any more.
  addEventListener("blur", () => [...down].forEach(letGo));

  for (const button of buttons) {
    const number = Number(button.dataset.button);
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      push(number);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, () => letGo(number));
    }
    // From a keyboard or a screen reader it is only a click.
    button.addEventListener("click", (event) => {
      if (event.detail === 0) board().press(number, now());
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  panel.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const { left, top, width, height } = panel.getBoundingClientRect();
    const at = (offset, length) => Math.floor((offset / length) * lamps());
    asked();
    board().touch(at(event.clientY - top, height), at(event.clientX - left, width), now());
  });

  function push(button) {
    if (down.has(button)) return;
    down.add(button);
    mark(button, true);
    asked();
    board().contact(button, true, now());
  }

  function letGo(button) {
    if (!down.delete(button)) return;
    mark(button, false);
    board().contact(button, false, now());
  }

  function mark(number, isDown) {
    buttons.find((button) => Number(button.dataset.button) === number)?.classList.toggle("pushed", isDown);
  }
}
