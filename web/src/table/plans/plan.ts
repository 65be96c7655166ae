/** What a seat plans for itself, in words, as answers and on the map. Nothing here knows a rule. */

import type { Board } from "../../board/geometry";
import type { Overlay } from "../../board/overlays";
import type { Plan } from "../../lib/schema";
import type { PlannedAttack } from "../../lib/views";
import type { View } from "../state/view";
import { hexWords, unitWords } from "../words/names";
import { counted } from "../words/saying";

export type { Plan } from "../../lib/schema";

/** In which question planned attacks are carried out, and with which word. */
export const QUESTION = "regular-attacks";
const VERB = "attack";

/** Units of the plan that are still on the board. */
export function left(plan: Plan, view: View): readonly string[] {
  const there = new Set((view.units ?? []).map((unit) => unit.id));
  return plan.units.filter((id) => there.has(id));
}

/** The question for the referee: "J38 unit,unit; K39 unit". */
export const reportWords = (attacks: readonly Plan[]) => attacks.map((one) => `${one.hexes.join(",")} ${one.units.join(",")}`).join("; ");

/** A planned attack as it is sent. */
export const answerOf = (plan: Plan, view: View) => `${VERB} ${plan.hexes.join(",")} ${left(plan, view).join(",")}`;

/** "Vilna J38", "Vilna J38 and K39". */
export const placesWords = (plan: Plan, board: Board | undefined) => plan.hexes.map((hex) => hexWords(board, hex)).join(" and ");

/** Who attacks, equal units together: "2 × Germany armor 4-6, Germany infantry 3-3". */
export function unitsWords(plan: Plan, view: View): string {
  const units = (view.units ?? []).filter((unit) => plan.units.includes(unit.id));
  return units.length === 0 ? "nobody" : counted(units.map(unitWords));
}

/** A plan in one line: its name in lists and for readers. */
export function planWords(plan: Plan, board: Board | undefined): string {
  if (plan.kind === "attack") return `Attack on ${placesWords(plan, board)}`;
  if (plan.kind === "note") return `Note at ${placesWords(plan, board)}`;
  const [from = "", to = ""] = [plan.hexes[0], plan.hexes[plan.hexes.length - 1]];
  return `Arrow from ${hexWords(board, from)} to ${hexWords(board, to)}`;
}

const attacks = (count: number) => (count === 1 ? "1 attack" : `${count} attacks`);

/** The button: "Carry out 3 attacks, pay 11 BRP". `cost` is not known where the game is played without odds. */
export function carryWords(count: number, cost: number | undefined): string {
  const price = cost === undefined ? "" : cost === 0 ? ", pay nothing" : `, pay ${cost} BRP`;
  return `Carry out ${attacks(count)}${price}`;
}

const WHY: Readonly<Record<string, string>> = {
  roll: "The battle goes on: answer what is asked.",
  revealed: "Something new is known now.",
  others: "Another seat is asked.",
  refused: "The next one is not allowed.",
  unclear: "The next one is not possible any more.",
  failed: "A rule of the game failed at the next one.",
  over: "The game is over.",
  stale: "Something happened meanwhile.",
};

/** What came of carrying plans out, and why no more. */
export function carriedWords(given: number, wanted: number, ended: string): string {
  if (given === wanted) return wanted === 1 ? "The planned attack was carried out." : `All ${wanted} planned attacks were carried out.`;
  const rest = wanted - given;
  const stays = rest === 1 ? "The other stays planned." : given === 0 && wanted === 1 ? "It stays planned." : "The others stay planned.";
  return `${given} of ${attacks(wanted)} ${given === 1 ? "was" : "were"} carried out. ${WHY[ended] ?? ""} ${wanted === 1 ? "It stays planned." : stays}`.replace(/ {2,}/g, " ");
}

/** Those that can be carried out as they stand: nothing is known against them. */
export function ready(plans: readonly Plan[], facts: ReadonlyMap<string, PlannedAttack>, view: View): readonly Plan[] {
  return plans.filter((one) => one.kind === "attack" && left(one, view).length > 0 && (facts.get(one.id)?.refusals.length ?? 0) === 0);
}

/** What plans draw over the map. The one that is being put together is drawn like the others. */
export function drawn(plans: readonly Plan[], facts: ReadonlyMap<string, PlannedAttack>, view: View): Pick<Overlay, "arrows" | "notes" | "planned"> {
  const places = new Map((view.units ?? []).map((unit) => [unit.id, unit.place]));
  return {
    arrows: plans.filter((one) => one.kind === "arrow").map((one) => one.hexes),
    notes: plans.filter((one) => one.text !== "").map((one) => ({ hex: one.hexes[one.hexes.length - 1] ?? "", text: one.text })),
    planned: plans
      .filter((one) => one.kind === "attack")
      .map((one) => ({
        to: one.hexes,
        from: [...new Set(one.units.map((id) => places.get(id)).filter((place) => place !== undefined))],
        odds: facts.get(one.id)?.odds ?? "",
      })),
  };
}

/** Add what is not there; take away what is all there. */
export function toggled(chosen: readonly string[], some: readonly string[]): readonly string[] {
  const fresh = some.filter((one) => !chosen.includes(one));
  return fresh.length > 0 ? [...chosen, ...fresh] : chosen.filter((one) => !some.includes(one));
}

/** One's own units that stand next to what is attacked, or are in the plan already; nearest first as they come. */
export function candidates(plan: Plan, view: View, board: Board | undefined, isMine: (party: string) => boolean): NonNullable<View["units"]> {
  const near = new Set(plan.hexes.flatMap((id) => around(board, id)));
  return (view.units ?? []).filter((unit) => isMine(unit.party) && (near.has(unit.place) || plan.units.includes(unit.id)) && unit.combat > 0);
}

function around(board: Board | undefined, id: string): string[] {
  const hex = board?.hex(id);
  if (board === undefined || hex === undefined) return [];
  return [0, 1, 2, 3, 4, 5].map((direction) => board.neighbour(hex, direction)?.id ?? "").filter((one) => one !== "");
}
