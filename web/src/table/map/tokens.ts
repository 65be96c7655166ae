/** The view as counters on the board, and the overlays that follow from it. */

import type { Piece } from "../../board/counters";
import type { Mark } from "../../board/marks";
import type { Sign, Token } from "../../board/stacks";
import type { ShipView } from "../../lib/views";
import type { Unit, View } from "../state/view";
import { categoryOf, figuresOf } from "../words/names";

const AXIS = new Set(["germany", "italy", "japan", "rumania", "hungary", "finland", "bulgaria"]);

/** Does a party play with the Allies? From the factions of the view, or else from its name. */
export function isAllied(view: View, party: string): boolean {
  for (const [faction, members] of Object.entries(view.factions ?? {})) {
    if (members.includes(party)) return !faction.includes("axis") && faction !== "japan";
  }
  const patron = view.alignments?.find((row) => row.country === party)?.patron;
  if (patron !== undefined && patron !== party) return isAllied(view, patron);
  return !AXIS.has(party);
}

/** The side of a seat: as the view tells it, or, where each side has one seat, its name. */
export function sideOf(view: View, seat: string): string {
  return view.own_side ?? seat;
}

/** Does a seat command a party? */
export function isMine(view: View, party: string, seat: string): boolean {
  return view.commands?.includes(party) ?? isAllied(view, party) === (sideOf(view, seat) === "allied");
}

function markOf(unit: Unit, crowded: boolean): Mark | undefined {
  if (crowded) return "must";
  if (unit.supply === "none") return "isolated";
  if (unit.marks?.includes("exploits") === true) return "exploits";
  if (unit.marks?.includes("attacked") === true) return "attack";
  if (unit.supply === "partial") return "partial";
  return (unit.spent ?? 0) > 0 ? "done" : undefined;
}

/** A type as a counter. */
export function pieceOf(view: View, type: string, party = type.split("-")[0] ?? "", figures?: string): Piece {
  const category = categoryOf(type);
  const printed = /-(\d+(?:-\d+)?)$/.exec(type)?.[1] ?? "";
  return { type, party, category, figures: figures ?? printed, allied: isAllied(view, party) };
}

/** What stands in hexes besides units, to be marked on the map. */
export function signsOf(view: View): Sign[] {
  return [...(view.counters ?? []), ...(view.works ?? [])].map(({ hex, kind }) => ({ hex, kind }));
}

export function tokensOf(view: View): Map<string, Token[]> {
  const found = new Map<string, Token[]>();
  const add = (place: string, token: Token) => {
    const here = found.get(place);
    if (here === undefined) found.set(place, [token]);
    else here.push(token);
  };
  const crowded = new Set((view.crowded ?? []).map((one) => `${one.hex} ${one.side}`));
  for (const unit of view.units ?? []) {
    const mark = markOf(unit, crowded.has(`${unit.place} ${isAllied(view, unit.party) ? "allied" : "axis"}`));
    add(unit.place, {
      id: unit.id,
      type: unit.type,
      party: unit.party,
      category: categoryOf(unit.type),
      figures: figuresOf(unit),
      combat: unit.combat,
      ground: true,
      allied: isAllied(view, unit.party),
      ...(mark === undefined ? {} : { mark }),
    });
  }
  for (const row of view.air ?? []) {
    add(row.place, {
      id: row.id,
      type: row.type,
      party: row.party,
      category: categoryOf(row.type),
      figures: String(row.factors),
      combat: 0,
      ground: false,
      down: (row.state ?? "") !== "",
      allied: isAllied(view, row.party),
    });
  }
  for (const [id, fleet] of fleetsOf(view)) {
    add(hexPart(fleet.place), {
      id,
      type: `${fleet.party}-${fleet.category}`,
      party: fleet.party,
      category: fleet.category,
      figures: String(fleet.factors),
      combat: 0,
      ground: false,
      allied: isAllied(view, fleet.party),
    });
  }
  // Of an enemy's task force one sees the marker, and nothing of what is in it.
  for (const force of (view.forces ?? []).filter((one) => one.known === false)) {
    add(hexPart(force.place), { id: force.id, type: `${force.party}-ships`, party: force.party, category: "ships", figures: "?", combat: 0, ground: false, allied: isAllied(view, force.party) });
  }
  return found;
}

/** The hex of a water: one with water on two sides has a name for each. */
export const hexPart = (place: string): string => place.split(":")[0] ?? place;

const CARRIERS = new Set(["CV", "CVL", "CVB", "CVE"]);

const shipCategory = (ship: ShipView): Fleet["category"] => (CARRIERS.has(ship.kind) ? "carriers" : "ships");

/** A ship with a name as a counter. */
export function shipPiece(view: View, ship: ShipView): Piece {
  const category = shipCategory(ship);
  return { type: `${ship.party}-${category}`, party: ship.party, category, figures: String(ship.factors), allied: isAllied(view, ship.party) };
}

interface Fleet {
  readonly place: string;
  readonly party: string;
  readonly category: "carriers" | "ships";
  factors: number;
}

/** The ships of a party in one place: its carriers, and everything else that floats. */
function fleetsOf(view: View): Map<string, Fleet> {
  const found = new Map<string, Fleet>();
  const add = (place: string, party: string, category: Fleet["category"], factors: number) => {
    const id = `${party}@${place}/${category}`;
    const fleet = found.get(id);
    if (fleet === undefined) found.set(id, { place, party, category, factors });
    else fleet.factors += factors;
  };
  for (const ship of view.ships ?? []) add(ship.place, ship.party, shipCategory(ship), ship.factors);
  for (const row of view.naval ?? []) add(row.place, row.party, row.type.endsWith("-cve") ? "carriers" : "ships", row.factors);
  return found;
}

/** Which side holds each hex. */
export function sidesOf(view: View): Map<string, "axis" | "allied"> {
  const found = new Map<string, "axis" | "allied">();
  const atWar = new Set((view.wars ?? []).flatMap(([a, b]) => [a, b]));
  for (const [holder, hexes] of Object.entries(view.control ?? {})) {
    const patron = view.alignments?.find((row) => row.country === holder)?.patron ?? "";
    if (!atWar.has(holder) && !atWar.has(patron)) continue;
    const side = isAllied(view, holder) ? "allied" : "axis";
    for (const hex of hexes) found.set(hex, side);
  }
  return found;
}

/** Everybody who has forces, treasuries or hexes here, in the order of the alphabet. */
export function partiesOf(view: View): string[] {
  const found = [
    ...(view.units ?? []).map((one) => one.party),
    ...(view.air ?? []).map((one) => one.party),
    ...(view.pools ?? []).map((one) => one.party),
    ...(view.treasuries ?? []).map((one) => one.power),
    ...Object.values(view.factions ?? {}).flat(),
  ];
  return [...new Set(found)].sort();
}
