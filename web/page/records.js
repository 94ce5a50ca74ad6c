// The records in the browser's own store.

const NAME = "glowboard-journal";
const DAMAGED = "glowboard-journal-damaged";

/// How long another page of ours may take to let go of the records, when it is being left for this one.
const PATIENCE = 700;

// What is kept, and how to keep more. `trouble` names what is wrong: the store is "forbidden", or "elsewhere" in use.
export async function openRecords() {
  let text;
  try {
    text = localStorage.getItem(NAME) ?? "";
  } catch {
    return { text: "", put: undefined, trouble: "forbidden" };
  }
  if (!(await isAlone())) return { text, put: undefined, trouble: "elsewhere" };
  return { text, put, trouble: null };
}

function put(text) {
  try {
    localStorage.setItem(NAME, text);
    return true;
  } catch {
    return false;
  }
}

// What is damaged is kept as it was, beside the journal that goes on.
export function keepDamaged(text) {
  try {
    localStorage.setItem(DAMAGED, text);
  } catch {
    // The board says that there is damage; more can't be done about it.
  }
}

// Two pages would overwrite each other's games: the first one has the records until it is closed.
function isAlone() {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE) }, held).catch(() => resolve(false));
  });
}
