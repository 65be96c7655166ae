/** What a reader has chosen for the table; kept in the browser where it allows. */

import type { PaletteName } from "../../board/palette";

export interface TableSettings {
  palette: PaletteName;
  /** Milliseconds for which a die or an event is shown in a replay; none: no animation. */
  pace: number;
  /** Show at once what the others did, when it is this seat's turn again. */
  replay: boolean;
  /** Ask once more before an answer that cannot be taken back. */
  confirm: boolean;
  /** The second click moves; otherwise it shows the move, and a third makes it. */
  quick: boolean;
  /** Single letters as shortcuts. */
  letters: boolean;
  ids: boolean;
  /** All names and hex ids in full ink. */
  strong: boolean;
}

const KEY = "warcabinet.table";
const USUAL: TableSettings = {
  palette: "standard",
  pace: 900,
  replay: false,
  confirm: false,
  quick: true,
  letters: true,
  ids: true,
  strong: false,
};

function stored(): Partial<TableSettings> {
  try {
    const text = localStorage.getItem(KEY);
    const found: unknown = text === null ? {} : JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Partial<TableSettings>) : {};
  } catch {
    return {};
  }
}

export const settings: TableSettings = $state({ ...USUAL, ...stored() });

export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is switched off: the choices then hold for this page only.
  }
}

/** Something small that this browser remembers, or what is usual. */
export function recall<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(`warcabinet.${key}`);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

export function note(key: string, value: unknown): void {
  try {
    localStorage.setItem(`warcabinet.${key}`, JSON.stringify(value));
  } catch {
    // See above.
  }
}
