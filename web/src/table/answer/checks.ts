/** What holds as things stand, from what a player sees: check lines on the card of a question in which it matters. */

import type { OverrunAfter, OverrunFacts } from "../../lib/views";
import { isMine, sideOf } from "../map/tokens";
import type { Unit, View } from "../state/view";
import { title } from "../words/names";

export interface Check {
  readonly text: string;
  readonly rule: string;
  /** It does not hold. */
  readonly bad?: boolean;
  /** It holds, but is worth a second look. */
  readonly care?: boolean;
}

/** 9.63: what a power pays on a front in a player turn at most. */
const FULL = 15;

/** Questions in which units end up somewhere. */
const PLACES = /^(ground-move|exploit|advance|first-trs|srs|second-trs)/;
/** Those in which units spend movement points. */
const MARCHES = /^(ground-move|exploit)/;
/** Questions in which operations are paid for. */
const PAID = /^(ground-move|exploit|regular-attacks|ground-support|counterair|overrun)/;

/** What is being put together: the units in it, and what it costs beyond what is paid. */
export interface InHand {
  readonly units: readonly string[];
  readonly cost?: number;
  /** The overrun that is put together, if nothing stands against it. */
  readonly overrun?: OverrunFacts | undefined;
}

/** Where units are in hand, it is them that matters; else what holds for all. */
export function checks(view: View, seat: string, question: string, hand: InHand = { units: [] }, called: (hex: string) => string = (hex) => hex): readonly Check[] {
  const chosen = (view.units ?? []).filter((unit) => hand.units.includes(unit.id));
  const places = hand.overrun?.after ? overrunning(hand.overrun, hand.overrun.after, called) : !PLACES.test(question) ? [] : chosen.length > 0 && MARCHES.test(question) ? those(chosen) : placed(view, seat);
  return [...places, ...(PAID.test(question) ? offensives(view, seat, hand.cost) : []), ...(OTHERS[question]?.(view, seat) ?? [])];
}

/** What holds in questions that move nobody on the ground and cost nothing. */
const OTHERS: Readonly<Record<string, (view: View, seat: string) => readonly Check[]>> = {
  "lay-airbases": () => [
    { text: "An airbase costs no BRP", rule: "18.142" },
    { text: "Any fully supplied hex of your faction will do, one airbase to a hex", rule: "18.142C" },
  ],
  "stage-air-units": (view, seat) => [
    ...airborne(view, seat),
    { text: "Inverted or not, up to twice their range; nobody intercepts them", rule: "18.21" },
  ],
  "choose-landings": () => [
    { text: "Whoever is given no other base returns to his own", rule: "18.46" },
    { text: "A base takes five air factors as a rule", rule: "17.21" },
  ],
  "air-defence": (view, seat) => airborne(view, seat),
  "combat-losses": losses,
  "supported-losses": losses,
};

function losses(): readonly Check[] {
  return [{ text: "No more than must go, unless a larger loss spares a unit", rule: "15.62" }];
}

/** "12 air factors are ready, 3 inverted". */
function airborne(view: View, seat: string): readonly Check[] {
  const own = (view.air ?? []).filter((row) => isMine(view, row.party, seat));
  const count = (ready: boolean) => own.filter((row) => ((row.state ?? "") === "") === ready).reduce((sum, row) => sum + row.factors, 0);
  const [ready, inverted] = [count(true), count(false)];
  if (ready + inverted === 0) return [];
  return [{ text: `${ready === 1 ? "1 air factor is" : `${ready} air factors are`} ready${inverted === 0 ? "" : `, ${inverted} inverted`}`, rule: "18.41" }];
}

/** "I37 takes 2 units, 2 may stay", "Supplied after it: 5 hexes from Berlin". */
function overrunning({ hexes: [hex = ""] }: OverrunFacts, { units, stay, left, supply, line }: OverrunAfter, called: (hex: string) => string): readonly Check[] {
  const room = stay >= units;
  const supplied = supply === "full";
  const far = line.length - 1;
  return [
    { text: room ? `${hex} takes ${units === 1 ? "1 unit" : `${units} units`}, ${stay} may stay` : `${units} units would be in ${hex}, ${stay} may stay`, rule: "12.11", bad: !room },
    supplied ? { text: `In supply after it: ${far === 1 ? "1 hex" : `${far} hexes`} from ${called(line[0] ?? "")}`, rule: "30.32" } : { text: `${supply === "partial" ? "Partial supply" : "No supply"} in ${hex} after it`, rule: "30.32", bad: true },
    ...(left === null ? [] : [{ text: `${left === 1 ? "1 movement point" : `${left} movement points`} left then`, rule: "13.55" }]),
  ];
}

/** The units in hand: have they moved, and are they supplied? */
function those(units: readonly Unit[]): readonly Check[] {
  const many = units.length > 1;
  const left = Math.min(...units.map((unit) => unit.movement - (unit.spent ?? 0)));
  const moved = units.some((unit) => (unit.spent ?? 0) > 0);
  const fresh = many ? "None of them has moved yet" : "It has not moved yet";
  const short = units.some((unit) => unit.supply !== undefined && unit.supply !== "full" && unit.supply !== "");
  return [
    { text: moved ? `${many ? "They have" : "It has"} ${left === 1 ? "1 movement point" : `${left} movement points`} left` : fresh, rule: "13.41" },
    ...(short ? [] : [{ text: many ? "All of them are in supply" : "It is in supply", rule: "30.15" }]),
  ];
}

/** What does not hold is warned of elsewhere. */
export function placed(view: View, seat: string): readonly Check[] {
  const own = (view.units ?? []).filter((unit) => isMine(view, unit.party, seat));
  const crowded = (view.crowded ?? []).some((one) => one.side === sideOf(view, seat));
  return [
    ...(crowded || own.length === 0 ? [] : [{ text: "Stacking holds in every hex", rule: "12.11" }]),
    ...(own.length === 0 || own.some((unit) => unit.supply !== undefined && unit.supply !== "full") ? [] : [{ text: "Every unit of yours is in supply", rule: "30.15" }]),
  ];
}

/** What a front has cost so far and would cost with what is in hand, of what it costs at most; none: more than one front is paid for. */
export function dueOn(view: View, seat: string, cost: number): { readonly paid: number; readonly adds: number; readonly most: number } | undefined {
  const rows = (view.spending ?? []).filter((row) => isMine(view, row.power, seat) && row.brps > 0);
  if (cost <= 0 || rows.length > 1) return undefined;
  const paid = Math.min(FULL, rows[0]?.brps ?? 0);
  return { paid, adds: Math.min(cost, FULL - paid), most: FULL };
}

/** "Germany, eastern front: 13 of 15 BRP paid, 2 more at most". */
function offensives(view: View, seat: string, cost = 0): readonly Check[] {
  const rows = (view.spending ?? []).filter((row) => isMine(view, row.power, seat) && row.brps > 0);
  if (rows.length === 0) {
    if ((view.units ?? []).length === 0) return [];
    const text = cost > 0 ? `This pays ${cost} of the ${FULL} BRP that a front costs at most` : `No offensive is paid for yet; a front costs ${FULL} BRP at most`;
    return [{ text, rule: "9.63" }];
  }
  return rows.map(({ power, front, brps }) => {
    const rest = FULL - brps;
    return { text: `${title(power)}, ${front} front: ${rest > 0 ? `${brps} of ${FULL} BRP paid, ${rest} more at most` : "the offensive is paid in full"}`, rule: "9.63" };
  });
}
