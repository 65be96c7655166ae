/** What a lesson's coach has to be told: what a person did with the table that is no answer. */

import type { Layers, LayerId } from "../map/layers.svelte";
import type { Table } from "../state/store.svelte";
import type { CoachCard } from "../state/wire";

/** What of the page a lesson may ask for besides the table and its layers. */
export interface Page {
  /** How close the map is. */
  scale(): number | undefined;
  /** The proof of a roll is open. */
  readonly proof: boolean;
}

/** Has this been done, as far as the page can tell? Zooming and reading are told by themselves. */
export function isSeen(what: string, table: Table, layers: Layers, page: Page): boolean {
  const [kind = "", ...rest] = what.split(":");
  const about = rest.join(":");
  switch (kind) {
    case "hex":
      return table.selection.hex === about;
    case "layer":
      return layers.on.has(about as LayerId);
    case "odds":
      return table.answer.assault?.odds === about;
    case "why-not":
      return table.whyNot !== undefined;
    case "proof":
      return page.proof;
    default:
      return false;
  }
}

/** What is still to be reported, in the order of the tasks. */
export function awaited(coach: CoachCard | null | undefined): readonly string[] {
  return (coach?.tasks ?? []).filter((task) => task.seen !== "" && !task.done).map((task) => task.seen);
}

/** A control of the table by the words on it, if it is on the screen or can be brought there. */
export function controlNamed(words: string, root: ParentNode = document): HTMLElement | undefined {
  const named = (button: HTMLElement) => (button.textContent ?? "").replace(/\s+/g, " ").trim().startsWith(words);
  return [...root.querySelectorAll<HTMLElement>(".desk button")].find((button) => named(button) && button.closest(".coach") === null);
}

/** A task in the words for whoever points with a finger: its own, or the usual ones without mouse and keys. */
export function taskWords(task: { readonly text: string; readonly touch: string }, touched: boolean): string {
  if (!touched) return task.text;
  if (task.touch !== "") return task.touch;
  return task.text.replace(/\b([Cc]lick|[Pp]ress)\b/g, (word) => (/^[A-Z]/.test(word) ? "Tap" : "tap"));
}
