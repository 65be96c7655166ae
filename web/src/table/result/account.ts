/** What decided a game: luck against expectation, the battles that turned it, losses by player turn. All from the log. */

import { battles, type SameSide } from "../log/battles";
import type { LogLine } from "../state/wire";

/** The mean of a die, and its variance. */
const MEAN = 3.5;
const VARIANCE = 35 / 12;
const COUNTED = /^(ground combat|attrition)$/;

export interface LuckPoint {
  readonly entry: number;
  readonly turn: string;
  /** The sum so far of pips above the mean, seen by the reader's side. */
  readonly sum: number;
}

/** Is it the player turn of a side? */
const isOf = (line: LogLine, side: string) => line.when.part.toLowerCase().startsWith(side);

/** The running sum over all dice of ground combat and attrition: high is good for whoever attacks. */
export function luck(lines: readonly LogLine[], side: string): LuckPoint[] {
  let sum = 0;
  const found: LuckPoint[] = [];
  for (const line of lines) {
    if (line.dice === null || !COUNTED.test(line.dice.label) || line.dice.fixed) continue;
    for (const value of line.dice.values) {
      sum += isOf(line, side) ? value - MEAN : MEAN - value;
      found.push({ entry: line.entry, turn: line.when.turn, sum });
    }
  }
  return found;
}

/** How far the sum of so many dice usually is from what is expected. */
export const sigma = (dice: number) => Math.sqrt(VARIANCE * dice);

/** A sum in words: how unusual it is. */
export function verdict(points: readonly LuckPoint[]): string {
  const last = points[points.length - 1];
  if (last === undefined) return "No dice were rolled.";
  const far = Math.abs(last.sum) / sigma(points.length);
  const way = last.sum > 0 ? "better" : "worse";
  const pips = `${last.sum > 0 ? "+" : "−"}${Math.abs(last.sum).toFixed(1)} pips`;
  return far < 1 ? `${pips}: as expected` : `${pips}: ${way} than in ${far < 2 ? "2 of 3" : "19 of 20"} games`;
}

export interface Turning {
  readonly entry: number;
  readonly hex: string;
  readonly turn: string;
  readonly text: string;
  /** Good for the reader's side. */
  readonly good: boolean;
  readonly weight: number;
  /** How likely such dice or more extreme ones were: "2 or less: 33 %". */
  readonly chance: string;
}

/** The chance that so many dice show a sum, by their sums. */
function sums(dice: number): ReadonlyMap<number, number> {
  let all = new Map([[0, 1]]);
  for (let k = 0; k < dice; k++) {
    const next = new Map<number, number>();
    for (const [sum, chance] of all) for (let die = 1; die <= 6; die++) next.set(sum + die, (next.get(sum + die) ?? 0) + chance / 6);
    all = next;
  }
  return all;
}

/** How likely dice as low as these were, or as high: "2 or less: 33 %", "15 or more on 3 dice: 9 %". */
export function chanceWords(dice: readonly number[]): string {
  const sum = dice.reduce((total, one) => total + one, 0);
  const low = sum < MEAN * dice.length;
  const chance = [...sums(dice.length)].filter(([one]) => (low ? one <= sum : one >= sum)).reduce((total, [, one]) => total + one, 0);
  const per = chance * 100 < 1 ? "under 1" : String(Math.round(chance * 100));
  const words = sum === dice.length || sum === 6 * dice.length ? String(sum) : `${sum} or ${low ? "less" : "more"}`;
  return `${dice.length > 1 ? "" : "die "}${words}${dice.length > 1 ? ` on ${dice.length} dice` : ""}: ${per} %`;
}

const factors = (count: number) => (count === 0 ? "nothing" : `${count} ${count === 1 ? "factor" : "factors"}`);

/** The attacks that cost most, those with unusual dice first; in the order of the game. */
export function turningPoints(lines: readonly LogLine[], side: string, sameSide: SameSide, most = 5): Turning[] {
  const found = battles(lines, "", sameSide).flatMap((battle): Turning[] => {
    const rounds = [...battle.rounds.values()];
    const [first] = rounds;
    if (first === undefined || battle.lost + battle.destroyed === 0) return [];
    const mine = isOf(battle.announced, side);
    const hex = battle.about.split(" ")[0]?.split(",")[0] ?? "";
    const dice = rounds.map((round) => Number.parseInt(round.die, 10));
    const odd = Math.max(...dice.map((die) => Math.abs(die - MEAN)));
    return [
      {
        entry: battle.announced.entry,
        hex,
        turn: battle.announced.when.turn,
        text: `${mine ? "Your attack" : "Their attack"} at ${first.odds}, ${dice.length === 1 ? "die" : "dice"} ${dice.join(", ")}: the attacker lost ${factors(battle.lost)}, the defender ${factors(battle.destroyed)}`,
        good: mine === battle.destroyed > battle.lost,
        chance: chanceWords(dice),
        weight: (battle.lost + battle.destroyed) * (1 + odd),
      },
    ];
  });
  return found.sort((a, b) => b.weight - a.weight).slice(0, most).sort((a, b) => a.entry - b.entry);
}
