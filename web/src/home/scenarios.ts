/** What the home page says of each scenario: its picture, how much of it is enforced, what the computer plays. */

import type { About, Ledger, ScenarioInfo } from "../lib/schema";

export interface Offer {
  readonly game: string;
  readonly scenario: ScenarioInfo;
}

/** The order of the cards; the others follow, and the little game is last. */
const FIRST = ["barbarossa-1941", "barbarossa", "north-africa", "europe-1939", "battle-of-the-atlantic", "poland-1939", "midway", "global-war", "pacific-1939"];
const LITTLE = "skirmish";

export function offers(about: About): Offer[] {
  const all = about.games.flatMap((game) => game.scenarios.map((scenario) => ({ game: game.id, scenario })));
  const rank = (one: Offer) => (one.game === LITTLE ? 1000 : FIRST.includes(one.scenario.id) ? FIRST.indexOf(one.scenario.id) : 100);
  return all.map((one, k) => [rank(one), k, one] as const).sort(([a, i], [b, j]) => a - b || i - j).map(([, , one]) => one);
}

/** Battles at sea are fought by these parts of the rulebook; whole wars use all of it. */
const AT_SEA = new Set(["coral-sea", "midway", "leyte-gulf", "battle-of-the-atlantic"]);
const SEA_PARTS = new Set(["General", "Air", "Naval"]);

export interface Enforced {
  /** Per cent; nothing while it is being counted. */
  readonly share: number | undefined;
  readonly words: string;
}

/** How much of what a scenario uses the referee enforces. */
export function enforced(scenario: ScenarioInfo, ledger: Ledger): Enforced {
  if (!scenario.partly) return { share: 100, words: "enforced but for a few steps" };
  const parts = ledger.parts.filter((part) => !AT_SEA.has(scenario.id) || SEA_PARTS.has(part.title));
  const all = parts.reduce((sum, part) => sum + part.paragraphs, 0);
  if (all === 0) return { share: undefined, words: "partly enforced" };
  const done = parts.reduce((sum, part) => sum + part.tested + part.coded + part.notNeeded, 0);
  const share = Math.round((100 * done) / all);
  return { share, words: `${share}% of its rules enforced` };
}

/** What the computer makes of a scenario. */
export function computerPlays(scenario: ScenarioInfo): { readonly able: boolean; readonly words: string } {
  return scenario.partly ? { able: false, words: "The computer has no plan yet" } : { able: true, words: "The computer plays both sides" };
}
