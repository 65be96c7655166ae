/** The log as a tree: game turn and player turn, phase, and in each what was said, rolled and told. */

import type { LogLine } from "../state/wire";

export interface PhaseOfLog {
  readonly name: string;
  readonly lines: readonly LogLine[];
}

export interface Chapter {
  /** The same as long as the chapter is: its turn, part and first entry. */
  readonly key: string;
  readonly turn: string;
  /** Whose part of the turn: "Axis player turn". Empty: nobody's. */
  readonly part: string;
  readonly first: number;
  readonly count: number;
  readonly phases: readonly PhaseOfLog[];
}

/** Lines by game turn and player turn, and in them by phase. */
export function chapters(lines: readonly LogLine[]): Chapter[] {
  const found: { key: string; turn: string; part: string; first: number; count: number; phases: { name: string; lines: LogLine[] }[] }[] = [];
  for (const line of lines) {
    const { turn, part, phase } = line.when;
    let chapter = found[found.length - 1];
    if (chapter === undefined || chapter.turn !== turn || chapter.part !== part) {
      chapter = { key: `${turn}/${part}/${line.entry}`, turn, part, first: line.entry, count: 0, phases: [] };
      found.push(chapter);
    }
    let last = chapter.phases[chapter.phases.length - 1];
    if (last === undefined || last.name !== phase) {
      last = { name: phase, lines: [] };
      chapter.phases.push(last);
    }
    last.lines.push(line);
    chapter.count += 1;
  }
  return found;
}

/** Answers that only end a step. */
const ENDING = /^(end-[a-z-]+|go-on)$/;

/**
 * One sentence for each event. An answer is left out where the log tells what came of it, or where it only ends a step, unless a
 * standing order gave it; so are lines that are parts of others, as the roll of a result.
 */
export function events(lines: readonly LogLine[], parts: ReadonlySet<LogLine> = new Set()): LogLine[] {
  const told = new Set(lines.filter((line) => line.kind === "told").map((line) => line.entry));
  const isNoEvent = (line: LogLine) => line.kind === "said" && line.by !== "order" && (told.has(line.entry) || ENDING.test(line.text));
  return causesFirst(passes(lines.filter((line) => !isNoEvent(line) && !parts.has(line))));
}

/** A patrol may be met in each hex that it enters: whoever lets it pass in one after the other does so in one line. */
const PASS = "intercept-at-sea -";
const KEEP = "play-no-card";

export function passes(lines: readonly LogLine[]): LogLine[] {
  const found: LogLine[] = [];
  let run: LogLine[] = [];
  const close = () => {
    const through = run.filter((line) => line.text === PASS);
    const last = through[through.length - 1] ?? run[run.length - 1];
    if (last !== undefined) found.push(through.length > 1 ? { ...last, words: `${last.words}, ${through.length} times` } : last);
    run = [];
  };
  for (const line of lines) {
    const isPass = line.kind === "said" && (line.text === PASS || line.text === KEEP);
    if (!isPass || line.seat !== run[0]?.seat || line.by !== run[0].by) close();
    if (isPass) run.push(line);
    else found.push(line);
  }
  close();
  return found;
}

const TAKES = / takes control of /;

/** "Germany takes control of K34" comes after the move that took it: what one entry tells of the same hex goes before. */
export function causesFirst(lines: readonly LogLine[]): LogLine[] {
  const found = [...lines];
  for (let k = found.length - 1; k >= 0; k--) {
    const line = found[k];
    if (line?.kind !== "told" || !TAKES.test(line.text)) continue;
    const hexes = line.about.filter((thing) => thing.kind === "hex").map((thing) => thing.id);
    const isCause = (other: LogLine) => other.kind === "told" && !TAKES.test(other.text) && hexes.some((hex) => other.text.includes(hex));
    let cause = -1;
    for (let next = k + 1; found[next]?.entry === line.entry; next++) {
      const other = found[next];
      if (other !== undefined && isCause(other)) {
        cause = next;
        break;
      }
    }
    if (cause < 0) continue;
    found.splice(cause + 1, 0, line);
    found.splice(k, 1);
  }
  return found;
}

/**
 * What each takeback took back, and each undo that kept later answers; what two of them did belongs to the first. Words about
 * taking back stay where they are.
 */
export function undone(lines: readonly LogLine[]): Map<LogLine, LogLine[]> {
  const found = new Map<LogLine, LogLine[]>();
  const gone = new Set<LogLine>();
  for (const back of lines) {
    const { back_to: to, takes_back: entries } = back;
    if (to === null && entries.length === 0) continue;
    const isBack = ({ entry }: LogLine) => (to === null ? entries.includes(entry) : entry > to && entry < back.entry);
    const some = lines.filter((line) => isBack(line) && line.kind !== "table" && !gone.has(line));
    for (const line of some) gone.add(line);
    found.set(back, some);
  }
  return found;
}

/** What still stands of a log. */
export function standing(lines: readonly LogLine[]): readonly LogLine[] {
  const gone = new Set([...undone(lines).values()].flat());
  return gone.size === 0 ? lines : lines.filter((line) => !gone.has(line));
}

/** "3 steps taken back": steps are answers, or what else was entered where there was none. */
export function stepWords(lines: readonly LogLine[]): string {
  const answers = lines.filter((line) => line.kind === "said");
  const count = new Set((answers.length > 0 ? answers : lines).map((line) => line.entry)).size;
  return `${count} ${count === 1 ? "step" : "steps"} taken back`;
}

export interface Filter {
  readonly text: string;
  readonly kind: string;
  /** A party that the line speaks of. */
  readonly nation: string;
}

export const EVERYTHING: Filter = { text: "", kind: "all", nation: "" };

export function fits(line: LogLine, filter: Filter, words: string, nation: string): boolean {
  if (filter.kind !== "all" && line.kind !== filter.kind) return false;
  if (filter.nation !== "" && nation !== filter.nation) return false;
  return filter.text === "" || words.toLowerCase().includes(filter.text.toLowerCase());
}

/** Whom a line speaks of first: the nation whose mark it gets. */
export function nationOf(line: LogLine, parties: readonly string[]): string {
  const text = `${line.text} ${line.about.map((thing) => thing.id).join(" ")}`.toLowerCase();
  let [first, at] = ["", Infinity];
  for (const party of parties) {
    const place = text.search(new RegExp(`\\b${party}\\b`));
    if (place >= 0 && place < at) [first, at] = [party, place];
  }
  return first;
}

/** A sentence in pieces: what is the id of a hex, and what is not. */
export function pieces(text: string, isHex: (word: string) => boolean): { readonly text: string; readonly hex: boolean }[] {
  return text
    .split(/\b([A-Z]{1,2}\d{1,2})\b/)
    .map((one, k) => ({ text: one, hex: k % 2 === 1 && isHex(one) }))
    .filter((one) => one.text !== "");
}

/** The first hex that a line speaks of. */
export function hexOf(line: LogLine): string | undefined {
  return line.about.find((thing) => thing.kind === "hex")?.id;
}
