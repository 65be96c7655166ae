/** What stands on a research sheet, in words. */

import type { ProjectLine, ResearchPlan } from "../../lib/views";
import { sentenceCase } from "../words/names";

/** Has anything been done for a project? All others are just named. */
export function isActive(line: ProjectLine): boolean {
  return line.points > 0 || line.results > 0 || line.due > 0 || line.made > 0 || line.carry !== 0 || line.code_name !== "";
}

export const pointsWords = (points: number) => (points === 1 ? "1 point" : `${points} points`);

/** When it is rolled for or produced: "This research phase", "In summer", "No turn is named". */
export function whenWords(line: ProjectLine, next: string): string {
  if (line.points === 0) return "";
  if (line.now) return `Rolled for in the research phase of ${next}`;
  if (line.turn === "") return line.production ? "Produced as soon as it can be" : "Rolled for when no other project of the category is";
  return line.production ? `Produced from ${line.turn} on` : `Rolled for in ${line.turn}`;
}

/** What it has brought so far. */
export function resultWords(line: ProjectLine): string[] {
  const found: string[] = [];
  if (line.results > 0) found.push(line.results === 1 ? "1 result in effect" : `${line.results} results in effect`);
  if (line.secret > 0) found.push(line.secret === line.results ? "not yet known to the enemy" : `${line.secret} of them not yet known to the enemy`);
  if (line.due > 0) found.push(line.due === 1 ? "1 more takes effect next turn" : `${line.due} more follow, one each turn`);
  if (line.carry !== 0) found.push(`${line.carry < 0 ? `−${-line.carry}` : `+${line.carry}`} for its next roll by earlier research`);
  if (line.made > 0) found.push(line.made === 1 ? "1 increment this year" : `${line.made} increments this year`);
  if (line.production && line.cost > 0 && line.points > 0) found.push(`the next increment costs ${pointsWords(line.cost)}`);
  return found;
}

/** The chance of a result, whatever its size. */
export function chanceOfResult(line: ProjectLine): number {
  return line.chances.filter((one) => one.good).reduce((sum, one) => sum + one.percent, 0);
}

/** The projects whose effects players carry out, by the rule that they follow. */
export function byHand(plan: ResearchPlan): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const one of plan.categories.flatMap((category) => category.projects)) {
    if (one.by_hand !== "") found.set(one.by_hand, [...(found.get(one.by_hand) ?? []), sentenceCase(one.name)]);
  }
  return [...found];
}
