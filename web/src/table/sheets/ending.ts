/** What is planned on the End of turn sheet, in the words of its button. */

import { type Check, placed } from "../answer/checks";
import { isMine, sideOf } from "../map/tokens";
import type { View } from "../state/view";
import type { AheadCard } from "../state/wire";
import { orderOf } from "./build/orders";
import { titleOf } from "./section";

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** A question of the sheet, and so many answers to it, in words. */
const WORDS: Readonly<Record<string, (count: number) => string>> = {
  "unit-construction": (count) => `build ${count}`,
  "first-trs": (count) => `move ${count}`,
  srs: (count) => `move ${count}`,
  "second-trs": (count) => `move ${count}`,
  fortifying: (count) => `fortify ${plural(count, "hex", "hexes")}`,
  "lay-airbases": (count) => `lay ${plural(count, "airbase", "airbases")}`,
  "give-up-units": (count) => `give up ${count}`,
  "choose-landings": (count) => `land ${count} elsewhere`,
  overstacking: (count) => `lose ${count}`,
};
const BUILD = "unit-construction";

/** Of air units and ships each factor counts. */
const counted = (question: AheadCard) => question.answers.slice(0, question.planned).reduce((sum, answer) => sum + (orderOf(answer)?.factors ?? 1), 0);

/** "End turn: build 2 for 6 BRP, move 3". Where something else may cost, too, the price of all is told last. */
export function endWords(questions: readonly AheadCard[], price: string, isLast: boolean): string {
  const what = isLast ? "End turn" : "Go on";
  const planned = questions.filter((one) => one.planned > 0);
  const names = [...new Set(planned.map((one) => (WORDS[one.card.name]?.(0) ?? titleOf(one.card.name)).replace(/\d+.*/, "")))];
  const onlyBuilt = planned.some((one) => one.card.name === BUILD) && !planned.some((one) => ["fortifying", "lay-airbases"].includes(one.card.name) || !(one.card.name in WORDS));
  const parts = names.map((name) => {
    const some = planned.filter((one) => (WORDS[one.card.name]?.(0) ?? titleOf(one.card.name)).replace(/\d+.*/, "") === name);
    const count = some.reduce((sum, one) => sum + counted(one), 0);
    const card = some[0]?.card.name ?? "";
    const words = WORDS[card]?.(count) ?? titleOf(card).toLowerCase();
    return card === BUILD && onlyBuilt && price !== "" ? `${words} for ${price}` : words;
  });
  const rest = price === "" || (onlyBuilt && parts.length > 0) ? "" : `, pay ${price}`;
  return `${what}${parts.length === 0 ? "" : `: ${parts.join(", ")}`}${rest}`;
}

/** What else costs BRPs on the sheet: with it the price of all is not that of what is built. */
const COSTLY = new Set(["fortifying", "lay-airbases"]);

/** What holds at the end of the turn, and what of the construction limit would stay unspent. What does not hold is warned of besides. */
export function endChecks(view: View, seat: string, questions: readonly AheadCard[], price: string): readonly Check[] {
  const crowded = (view.crowded ?? []).some((one) => one.side === sideOf(view, seat));
  const solved = crowded && !questions.some((one) => one.card.name === "overstacking" && one.planned === 0);
  const build = questions.find((one) => one.card.name === BUILD);
  const known = questions.every((one) => one.planned === 0 || (one.card.name in WORDS && !COSTLY.has(one.card.name)));
  const budgets = build === undefined || !known ? [] : (view.budgets ?? []).filter((one) => isMine(view, one.power, seat));
  const left = budgets.reduce((sum, one) => sum + one.limit - one.used, 0) - (Number.parseInt(price, 10) || 0);
  return [
    ...placed(view, seat),
    ...(solved ? [{ text: "Stacking holds in every hex once this is done", rule: "12.11" }] : []),
    ...(left > 0 ? [{ text: `${left} BRP of the construction limit ${left === 1 ? "stays" : "stay"} unspent and ${left === 1 ? "is" : "are"} kept`, rule: "27.31", care: true }] : []),
  ];
}
