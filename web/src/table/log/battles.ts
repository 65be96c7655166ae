/** Attacks as the log tells them: odds, dice and results of their rounds, and what they cost both sides. */

import type { LogLine } from "../state/wire";
import { hexOf } from "./chronicle";

export interface Round {
  readonly odds: string;
  /** The die with what was added to it: "5 +1". */
  readonly die: string;
  readonly result: string;
  /** The roll itself, to be shown and verified. */
  readonly rolled: LogLine | undefined;
  /** How the odds came about, line by line; the last one is the sum: "17 against 10: 1:1". */
  readonly strengths: readonly LogLine[];
}

export interface Battle {
  /** The line that announces it. */
  readonly announced: LogLine;
  /** The question for the referee: "N41 unit,unit free". */
  readonly about: string;
  /** The lines that tell the results, each with its round. */
  readonly rounds: ReadonlyMap<LogLine, Round>;
  readonly lastRound: LogLine | undefined;
  /** Factors that the attacker and the defender have lost. */
  readonly lost: number;
  readonly destroyed: number;
  /** No more losses can come. */
  readonly over: boolean;
}

const ATTACK = /^(.+) attack( without BRPs)? ([A-Z]+\d+(?: and [A-Z]+\d+)*)$/;
const ROUND = /^round \d+ at (\S+): rolled (\d+)(.*): ([^:\s]+)$/;
const STRENGTH = /^round \d+: attack | defends with \d|^\d+ against \d+/;
const UNIT_LOST = /^(\S+-(\d+)-\d+\/\d+) is eliminated in (\S+)$/;
const AIR_LOST = /^(\d+) of (\S+) from \S+ eliminated over (\S+)$/;

/** Questions that come while an attack is fought; until they are answered its losses are not all known. */
const FIGHTING = new Set(["front-charged", "combat-losses", "supported-losses", "attacker-exchange", "defender-exchange", "next-round"]);

interface Found {
  announced: LogLine;
  units: Set<string>;
  hexes: Set<string>;
  about: string;
  rounds: Map<LogLine, Round>;
  lastRound: LogLine | undefined;
  strengths: LogLine[];
  lost: number;
  destroyed: number;
  over: boolean;
}

/** Does a unit or a type belong to the side of another, when a line is told? */
export type SameSide = (one: string, other: string, line: LogLine) => boolean;

/** Answers whose units are all of whoever gives them. */
const OWN = /^(?:attack|support|move|overrun|counterair|defensive-air|intercept|advance)/;

/** Which seat commanded a party when an entry came, as its own answers up to then tell: a country may have changed sides since. */
export function commanders(lines: readonly LogLine[], parties: readonly string[]): (party: string, entry: number) => string | undefined {
  const told = new Map<string, { readonly entry: number; readonly seat: string }[]>();
  for (const { kind, text, seat, entry } of lines) {
    if (kind !== "said" || !OWN.test(text)) continue;
    for (const party of parties) {
      if (!new RegExp(`[ ,=]${party}-`).test(text)) continue;
      const rows = told.get(party);
      if (rows === undefined) told.set(party, [{ entry, seat }]);
      else if (rows[rows.length - 1]?.seat !== seat) rows.push({ entry, seat });
    }
  }
  return (party, entry) => {
    const rows = told.get(party) ?? [];
    return (rows.filter((one) => one.entry <= entry).pop() ?? rows[0])?.seat;
  };
}

/**
 * All attacks of a log, in its order. `question`: what is asked now, if the log goes up to now. */
export function battles(lines: readonly LogLine[], question: string | undefined, sameSide: SameSide): Battle[] {
  const found: Found[] = [];
  let now: Found | undefined;
  let rolled: LogLine | undefined;
  for (const line of lines) {
    if (now !== undefined && line.when.phase !== now.announced.when.phase) {
      now.over = true;
      now = undefined;
    }
    if (line.kind === "rolled") rolled = line;
    if (line.kind !== "told") continue;
    const begun = announced(line);
    if (begun !== undefined) {
      if (now !== undefined) now.over = true;
      now = begun;
      found.push(now);
    } else if (now !== undefined) {
      note(now, line, rolled?.entry === line.entry ? rolled : undefined, sameSide);
    }
  }
  if (now !== undefined) now.over = question !== undefined && !FIGHTING.has(question);
  return found;
}

function announced(line: LogLine): Found | undefined {
  const [, names, free, where] = ATTACK.exec(line.text) ?? [];
  if (names === undefined || where === undefined) return undefined;
  const [units, hexes] = [names.split(", "), where.split(" and ")];
  return {
    announced: line,
    units: new Set(units),
    hexes: new Set(hexes),
    about: `${hexes.join(",")} ${units.join(",")}${free === undefined ? "" : " free"}`,
    rounds: new Map(),
    lastRound: undefined,
    strengths: [],
    lost: 0,
    destroyed: 0,
    over: false,
  };
}

/** The round that a line tells the result of, if it does. */
export function roundOf(line: LogLine, rolled?: LogLine, strengths: readonly LogLine[] = []): Round | undefined {
  const [, odds, die, added, result] = ROUND.exec(line.text) ?? [];
  if (odds === undefined || die === undefined || result === undefined) return undefined;
  const more = [...(added ?? "").matchAll(/[+-]\d+/g)].map((one) => ` ${one[0]}`).join("");
  return { odds, die: `${die}${more}`, result, rolled, strengths };
}

function note(battle: Found, line: LogLine, rolled: LogLine | undefined, sameSide: SameSide): void {
  if (STRENGTH.test(line.text)) {
    battle.strengths.push(line);
    return;
  }
  const round = roundOf(line, rolled, battle.strengths);
  if (round !== undefined) {
    battle.rounds.set(line, round);
    battle.lastRound = line;
    battle.strengths = [];
    return;
  }
  const [, unit, factors, place] = UNIT_LOST.exec(line.text) ?? [];
  if (unit !== undefined) {
    if (battle.units.has(unit)) battle.lost += Number(factors);
    else if (battle.hexes.has(place ?? "")) battle.destroyed += Number(factors);
    return;
  }
  const [, count, type, over] = AIR_LOST.exec(line.text) ?? [];
  if (type === undefined || !battle.hexes.has(over ?? "")) return;
  const [first = ""] = battle.units;
  if (sameSide(type, first, line)) battle.lost += Number(count);
  else battle.destroyed += Number(count);
}

/** The rounds of all battles by the lines that tell of them. */
export function roundsOf(found: readonly Battle[]): Map<LogLine, { readonly battle: Battle; readonly round: Round }> {
  return new Map(found.flatMap((battle) => [...battle.rounds].map(([line, round]) => [line, { battle, round }] as const)));
}

/** The lines that are shown with a result and not besides it: its roll, and how its odds came about. */
export function partsOf(found: readonly Battle[]): Set<LogLine> {
  return new Set(found.flatMap((battle) => [...battle.rounds.values()].flatMap((round) => [...(round.rolled === undefined ? [] : [round.rolled]), ...round.strengths])));
}

export interface Expected {
  readonly lost: number;
  readonly destroyed: number;
}

const figure = (value: number) => (Math.round(value * 10) / 10).toString();

/** "expected loss 3.9, was 10; defender 4, was 5": once it is over, and where the odds are told. */
export function accountWords(battle: Battle, expected: Expected | undefined): string {
  if (!battle.over || expected === undefined) return "";
  return `expected loss ${figure(expected.lost)}, was ${battle.lost}; defender ${figure(expected.destroyed)}, was ${battle.destroyed}`;
}

/** Where dice fell: the hex that was last told of before them or with them, in their phase. */
export function battleOf(lines: readonly LogLine[], rolled: LogLine | undefined): string | undefined {
  if (rolled === undefined) return undefined;
  const { turn, part, phase } = rolled.when;
  const isHere = ({ when }: LogLine) => when.turn === turn && when.part === part && when.phase === phase;
  const before = lines.filter((line) => line.kind === "told" && line.entry <= rolled.entry && isHere(line)).flatMap((line) => hexOf(line) ?? []);
  return before[before.length - 1];
}

/** What a result of the table means. */
export const RESULTS: Readonly<Record<string, string>> = {
  A: "the attackers lose as much as the defence counts",
  a: "the attackers lose half of what the defence counts",
  Ex: "exchange: both sides lose as much as the weaker one counts",
  "Ex-1": "exchange: the defenders are lost, the attackers lose the defence with multipliers lower by 1",
  "Ex-2": "exchange: the defenders are lost, the attackers lose the defence with multipliers lower by 2",
  "Ex-3": "exchange: the defenders are lost, the attackers lose the defence with multipliers lower by 3",
  d: "the defenders lose half of their factors",
  D: "the defenders are lost",
};

/** The round as one reads it: "2:1, die 2, Ex". */
export function roundWords(round: Round): string {
  return `${round.odds}, die ${round.die}, ${round.result}`;
}

/** The same for whoever does not know the table by heart: "5:1, die 5, D: the defenders are lost". */
export function roundInFull(round: Round): string {
  const means = RESULTS[round.result];
  return means === undefined ? roundWords(round) : `${roundWords(round)}: ${means}`;
}
