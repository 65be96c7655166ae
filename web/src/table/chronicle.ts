/** The log as a tree: game turns, and in each what was said, rolled and told. */

import type { LogLine } from "./wire";

export interface Chapter {
  readonly name: string;
  readonly first: number;
  readonly lines: readonly LogLine[];
}

const BEGINS = /^(.{3,40}) begins\.$/;

/** Lines by game turn; what comes before the first turn is the set-up. */
export function chapters(lines: readonly LogLine[]): Chapter[] {
  const found: { name: string; first: number; lines: LogLine[] }[] = [];
  for (const line of lines) {
    const turn = line.kind === "told" ? BEGINS.exec(line.text)?.[1] : undefined;
    if (turn !== undefined) found.push({ name: turn, first: line.entry, lines: [] });
    if (found.length === 0) found.push({ name: "Set-up", first: line.entry, lines: [] });
    if (turn === undefined) found[found.length - 1]?.lines.push(line);
  }
  return found;
}

export interface Filter {
  readonly text: string;
  readonly kind: string;
  readonly seat: string;
}

export function fits(line: LogLine, filter: Filter): boolean {
  if (filter.kind !== "all" && line.kind !== filter.kind) return false;
  if (filter.seat !== "" && line.seat !== filter.seat) return false;
  if (filter.text === "") return true;
  const words = `${line.text} ${line.rule} ${line.seat} ${line.about.map((thing) => thing.id).join(" ")}`;
  return words.toLowerCase().includes(filter.text.toLowerCase());
}

/** Entries worth a stop in a replay: something rolled, or told of a hex or a unit. */
export function stops(lines: readonly LogLine[], since: number): { entry: number; lines: LogLine[] }[] {
  const found = new Map<number, LogLine[]>();
  for (const line of lines) {
    if (line.entry <= since) continue;
    const worth = line.kind === "rolled" || line.about.some((thing) => thing.kind === "hex" || thing.kind === "unit");
    if (!worth) continue;
    const known = found.get(line.entry);
    if (known === undefined) found.set(line.entry, [line]);
    else known.push(line);
  }
  return [...found].map(([entry, here]) => ({ entry, lines: here }));
}

export interface Digest {
  readonly entries: number;
  readonly rolls: number;
  readonly moves: number;
  /** What was lost or taken, in the words of the log. */
  readonly news: readonly LogLine[];
}

const NEWS = /\b(lost|eliminated|destroyed|taken|captur|surrender|conquer|retreat|isolated|begins|victory|takes control|overr(a|u)n)/i;

/** What happened since an entry, in short. */
export function digest(lines: readonly LogLine[], since: number, seat: string): Digest {
  const later = lines.filter((line) => line.entry > since);
  const others = later.filter((line) => line.kind === "said" && line.seat !== seat);
  return {
    entries: others.length,
    rolls: later.filter((line) => line.kind === "rolled").length,
    moves: later.filter((line) => line.kind === "told" && / moves /.test(line.text)).length,
    news: later.filter((line) => line.kind === "told" && NEWS.test(line.text)).slice(-12),
  };
}

/** The first hex that a line speaks of. */
export function hexOf(line: LogLine): string | undefined {
  return line.about.find((thing) => thing.kind === "hex")?.id;
}
