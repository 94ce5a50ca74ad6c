// Keyboard, touch and mouse input. The keys are those of the terminal program.

export const [UP, DOWN, LEFT, RIGHT, A, B] = [0, 1, 2, 3, 4, 5];

const KEYS = {
  ArrowUp: UP, k: UP, ArrowDown: DOWN, j: DOWN, ArrowLeft: LEFT, h: LEFT, ArrowRight: RIGHT, l: RIGHT,
  Enter: A, " ": A, a: A, Escape: B, Backspace: B, b: B,
};

// Elements with an action of their own on Enter or Space.
const ACTIVE = "button, summary, input, a, label, select, textarea";

// Listens for input and passes it to `board()`. Calls `beforeInput` before each press, and `showKeys` for "?".
export function listen({ board, now, panel, buttons, ledsPerSide, showKeys, beforeInput }) {
  const down = new Set();

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isActive = event.target instanceof Element && event.target.matches(ACTIVE);
    if (isActive && event.target.matches("input:read-only")) return;
    // Key repeat is ignored, wherever the focus has moved since. The console repeats the arrows itself.
    if (event.repeat && (key in KEYS || key === "m" || key === "i")) return event.preventDefault();
    if (document.querySelector("dialog[open]")) return;
    if (isActive && (key === "Enter" || key === " ")) return;
    if (key === "?") showKeys();
    else if (key === "m") board().hold(B, now());
    else if (key === "i") board().hold(A, now());
    else if (key in KEYS) push(KEYS[key]);
    else return;
    event.preventDefault();
  });

  addEventListener("keyup", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "i") board().release(A, now());
    else if (key in KEYS) release(KEYS[key]);
  });

  // The page gets no event for a key that is released while another window has the focus.
  addEventListener("blur", () => [...down].forEach(release));

  for (const element of buttons) {
    const button = Number(element.dataset.button);
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      push(button);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, () => release(button));
    }
    // A keyboard or a screen reader sends only a click.
    element.addEventListener("click", (event) => {
      if (event.detail === 0) board().press(button, now());
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  panel.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const { left, top, width, height } = panel.getBoundingClientRect();
    const ledAt = (offset, length) => Math.floor((offset / length) * ledsPerSide());
    beforeInput();
    board().touch(ledAt(event.clientY - top, height), ledAt(event.clientX - left, width), now());
  });

  function push(button) {
    if (down.has(button)) return;
    down.add(button);
    mark(button, true);
    beforeInput();
    board().set_contact(button, true, now());
  }

  function release(button) {
    if (!down.delete(button)) return;
    mark(button, false);
    board().set_contact(button, false, now());
  }

  function mark(button, isDown) {
    buttons.find((element) => Number(element.dataset.button) === button)?.classList.toggle("pushed", isDown);
  }
}
