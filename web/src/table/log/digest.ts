/** What happened since a seat last looked, in a few words and links. */

import type { LogLine } from "../state/wire";
import { hexOf } from "./chronicle";

export interface Digest {
  /** Answers of other seats, and those of them that were given in a player turn which is not the reader's. */
  readonly entries: number;
  readonly theirs: number;
  readonly moves: number;
  readonly battles: number;
  /** Hexes that others took over, and that one's own side did. */
  readonly lost: readonly LogLine[];
  readonly taken: readonly LogLine[];
  /** Ground units eliminated, and air factors. */
  readonly units: readonly LogLine[];
  readonly air: number;
  /** Answers that standing orders gave for this seat. */
  readonly given: number;
  /** Everything else worth a line of its own. */
  readonly news: readonly LogLine[];
}

const TAKES = /^(\S+) takes control of /;
const ATTACK = / attacks? [A-Z]{1,2}\d/;
const UNIT = / (?:is|are) eliminated in /;
const AIR = /^(\d+) of \S+.* eliminated/;
const NEWS = /\b(surrender|conquer|begins|victory|isolated|joins|resistance|overr(?:a|u)n)/i;
const MOST_NEWS = 8;
const SETUP = "Set-up";

/** What happened after an entry; `own` are the parties of the reader's side, `held` what it had then: nothing else can be lost; `side` is the reader's, if other than the seat's name. */
export function digest(lines: readonly LogLine[], since: number, seat: string, own: ReadonlySet<string>, held?: ReadonlySet<string>, side = seat): Digest {
  // How the others set up is seen on the map.
  const later = lines.filter((line) => line.entry > since && line.when.turn !== SETUP);
  const told = later.filter((line) => line.kind === "told");
  const takes = told.filter((line) => TAKES.test(line.text));
  const isOwn = (line: LogLine) => own.has(TAKES.exec(line.text)?.[1] ?? "");
  const said = later.filter((line) => line.kind === "said");
  return {
    entries: said.filter((line) => line.seat !== seat).length,
    theirs: said.filter((line) => line.seat !== seat && !line.when.part.toLowerCase().startsWith(side)).length,
    moves: told.filter((line) => / moves /.test(line.text)).length,
    battles: told.filter((line) => ATTACK.test(line.text)).length,
    lost: takes.filter((line) => !isOwn(line) && held?.has(hexOf(line) ?? "") !== false),
    taken: takes.filter(isOwn),
    units: told.filter((line) => UNIT.test(line.text)),
    air: told.reduce((sum, line) => sum + Number(AIR.exec(line.text)?.[1] ?? 0), 0),
    given: said.filter((line) => line.by === "order").length,
    news: once(told.filter((line) => NEWS.test(line.text) && !TAKES.test(line.text))).slice(-MOST_NEWS),
  };
}

/** Fewer answers of others than this are no news worth a card. */
const FEW = 3;

/**
 * Is it worth a card? After an absence whatever others did; otherwise a turn of theirs, told when one's own begins.
 * What they answer within one's own turn was seen as it came.
 */
export function isNews(found: Digest, away: boolean, reaction: boolean): boolean {
  return away ? found.entries >= FEW : !reaction && found.theirs >= FEW;
}

/** What was told twice is news once. */
function once(lines: readonly LogLine[]): LogLine[] {
  return [...new Map(lines.map((line) => [line.text, line])).values()];
}

/** "3 battles", "1 battle"; nothing for none. */
export function many(count: number, one: string, more = `${one}s`): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : more}`;
}

/** The digest as one sentence. */
export function inShort(found: Digest): string {
  const parts = [
    many(found.moves, "move"),
    many(found.battles, "battle"),
    many(found.lost.length, "hex lost", "hexes lost"),
    many(found.taken.length, "hex taken", "hexes taken"),
    many(found.units.length, "unit eliminated", "units eliminated"),
    many(found.air, "air factor lost", "air factors lost"),
    found.given > 0 ? `${many(found.given, "answer")} given by your standing orders` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? many(found.entries, "answer by the others", "answers by the others") : parts.join(", ");
}
