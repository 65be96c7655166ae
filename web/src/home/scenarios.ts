/** What the home page says of each scenario: its picture, how much of it is enforced, what the computer plays. */

import type { About, Ledger, ScenarioInfo } from "../lib/schema";

export interface Offer {
  readonly game: string;
  readonly scenario: ScenarioInfo;
}

/** The order of the cards; the others follow, and the little game is last. */
const FIRST = ["barbarossa-1941", "barbarossa", "north-africa", "overlord-1944", "mediterranean-1941", "europe-1939", "battle-of-the-atlantic", "poland-1939", "midway", "global-war", "pacific-1939"];
const LITTLE = "skirmish";

export function offers(about: About): Offer[] {
  const all = about.games.flatMap((game) => game.scenarios.map((scenario) => ({ game: game.id, scenario })));
  const rank = (one: Offer) => (one.game === LITTLE ? 1000 : FIRST.includes(one.scenario.id) ? FIRST.indexOf(one.scenario.id) : 100);
  return all.map((one, k) => [rank(one), k, one] as const).sort(([a, i], [b, j]) => a - b || i - j).map(([, , one]) => one);
}

export interface Enforced {
  /** Per cent; nothing while it is being counted. */
  readonly share: number | undefined;
  readonly words: string;
}

/** How many of the paragraphs that can matter in a scenario the referee enforces. */
export function enforced(scenario: ScenarioInfo, ledger: Ledger): Enforced {
  const counted = ledger.scenarios.find((one) => one.id === scenario.id);
  if (counted === undefined || counted.paragraphs === 0) return { share: scenario.partly ? undefined : 100, words: scenario.partly ? "partly enforced" : "all its rules enforced" };
  const share = Math.floor((100 * counted.enforced) / counted.paragraphs);
  return { share, words: share === 100 ? "all its rules enforced" : `${share}% of its rules enforced` };
}

/** What the computer makes of a scenario. */
export function computerPlays(scenario: ScenarioInfo): { readonly able: boolean; readonly words: string } {
  return scenario.partly ? { able: false, words: "The computer has no plan yet" } : { able: true, words: "The computer plays both sides" };
}
