/**
 * What a section of the End of turn sheet is given, and what questions are called there.
 *
 * A section is a component with these props. It shows a folded line of 40 px with its default and "Change" while nothing
 * is planned, opens when that is pressed, and hands in its answers, in the notation and without the one that ends the
 * question, with `plan(answers)`: they are tried out at once, and `question` comes back with what stands (`answers`, the
 * first `planned` of them planned) and what speaks against the rest (`refusals`). To ask what is possible send `after`
 * (what is answered before the next answer) with `options`, `check`, `why-not`; reports take it, too.
 * Units in hand: `table.ahead.hand = { lit, choose }` lights hexes and gets the next click on the map.
 */

import type { Table } from "../state/store.svelte";
import type { AheadCard } from "../state/wire";

export interface SectionProps {
  table: Table;
  /** The question, the first of them where several belong together. */
  question: AheadCard;
  /** All that belong to this section, in the order of play. */
  questions: readonly AheadCard[];
  /** The number of the section on the sheet. */
  number: number;
  /** What is answered: to `question`, or to another one of them by its key. */
  plan: (answers: readonly string[], key?: string) => Promise<void>;
  goTo: (hex: string) => void;
}

/** The names of questions as chips and headings have them. */
const TITLES: Readonly<Record<string, string>> = {
  "attrition-choice": "Attrition",
  "choose-landings": "Landings",
  "construction-oil-use": "Oil for construction",
  "unit-construction": "Build",
  fortifying: "Fortify",
  "lay-airbases": "Airbases",
  "naval-construction": "Shipyards",
  "first-trs": "Redeploy",
  srs: "Redeploy",
  "second-trs": "Redeploy",
  "give-up-units": "Give up units",
  "stage-air-units": "Staging",
  "counterair-missions": "Counterair",
  "air-transport-flights": "Air transport",
  "ground-move": "Move",
  "ground-support": "Ground support",
  overstacking: "Too many units",
};

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** What a question is called on the track of phases, where its step is called by something else that happens in it. */
export function pillOf(name: string): string | undefined {
  return name === "ground-move" ? undefined : TITLES[name];
}

export function titleOf(name: string): string {
  return TITLES[name] ?? sentence(name);
}
