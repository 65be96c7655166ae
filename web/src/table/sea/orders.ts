/** Orders at sea that are given as a sheet: its rows, what they come to, and the words for them. Pure. */

import type { Value } from "../answer/draft";
import type { SlotCard } from "../state/wire";

/** A line of the sheet: what is named already, and what may still be said of it. */
export interface Row {
  readonly key: string;
  readonly slot: string;
  /** The parts of the record that the line stands for. */
  readonly item: Readonly<Record<string, Value>>;
  /** The part that is chosen on the line; empty: the line is ticked or not. */
  readonly part: string;
  /** What may be chosen: a row of numbers, or names. */
  readonly options: readonly Value[];
  /** Something has to be chosen. */
  readonly needed: boolean;
}

export type Chosen = ReadonlyMap<string, Value>;

/** Squadrons and factors are counted, everything else is chosen by its name. */
export const isCount = (row: Row) => row.part !== "" && row.options.length > 0 && row.options.every((one) => typeof one === "number");
/** The line is the whole slot: one thing is chosen in it. */
export const isSingle = (row: Row) => Object.keys(row.item).length === 0;
export const isTick = (row: Row) => row.part === "";
export const most = (row: Row) => Math.max(0, ...row.options.map(Number));

export const keyOf = (slot: string, item: Readonly<Record<string, Value>>) => `${slot} ${Object.values(item).map(String).join(" ")}`;

/** What may be chosen for a part of an answer, after others. */
export type Ask = (path: string, got: Readonly<Record<string, Value>>, item: Readonly<Record<string, Value>>) => Promise<readonly Value[]>;

/** The lines of a slot. */
export async function rowsOf(slot: SlotCard, got: Readonly<Record<string, Value>>, ask: Ask): Promise<readonly Row[]> {
  if (slot.inner.length > 0) return recordRows(slot, 0, {}, got, ask);
  const options = await ask(slot.name, got, {});
  if (!slot.many) return [{ key: slot.name, slot: slot.name, item: {}, part: slot.name, options, needed: slot.least > 0 }];
  return options.map((one) => ({ key: keyOf(slot.name, { one }), slot: slot.name, item: { one }, part: "", options: [], needed: false }));
}

async function recordRows(slot: SlotCard, at: number, item: Readonly<Record<string, Value>>, got: Readonly<Record<string, Value>>, ask: Ask): Promise<readonly Row[]> {
  const part = slot.inner[at];
  if (part === undefined) return [{ key: keyOf(slot.name, item), slot: slot.name, item, part: "", options: [], needed: false }];
  const options = await ask(`${slot.name}.${part.name}`, got, item);
  // One of several goes to one place each: that is chosen on its line. Where many may go to each, every pair is a line.
  if (at === slot.inner.length - 1 && (part.pick === "number" || slot.inner.length === 2)) {
    return options.length === 0 ? [] : [{ key: keyOf(slot.name, item), slot: slot.name, item, part: part.name, options, needed: false }];
  }
  const found = await Promise.all(options.map((one) => recordRows(slot, at + 1, { ...item, [part.name]: one }, got, ask)));
  return found.flat();
}

/** What the usual answer has on each line. */
export function chosenIn(rows: readonly Row[], filled: Readonly<Record<string, Value>>): Chosen {
  const found = new Map<string, Value>();
  for (const row of rows) {
    const value = filled[row.slot];
    if (isSingle(row)) {
      if (value !== undefined && value !== null) found.set(row.key, value);
      continue;
    }
    for (const one of Array.isArray(value) ? (value as readonly Value[]) : []) {
      const record = (typeof one === "object" && one !== null ? one : { one }) as Record<string, Value>;
      if (!Object.entries(row.item).every(([name, part]) => record[name] === part)) continue;
      found.set(row.key, row.part === "" ? true : record[row.part]);
    }
  }
  return found;
}

/** The sheet as the values of an answer. */
export function valuesOf(slots: readonly SlotCard[], rows: readonly Row[], chosen: Chosen): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    slots.map((slot) => {
      const said = rows.filter((row) => row.slot === slot.name && isSaid(chosen.get(row.key)));
      if (!slot.many) return [slot.name, said[0] === undefined ? null : chosen.get(said[0].key)];
      if (slot.inner.length === 0) return [slot.name, said.map((row) => row.item["one"])];
      return [slot.name, said.map((row) => (row.part === "" ? row.item : { ...row.item, [row.part]: chosen.get(row.key) }))];
    }),
  );
}

const isSaid = (value: Value) => value !== undefined && value !== "" && value !== 0 && value !== false && value !== null;

/** How many are named in a slot: squadrons, factors, or lines. */
export function total(rows: readonly Row[], chosen: Chosen, slot: string): number {
  return rows
    .filter((row) => row.slot === slot)
    .map((row) => [row, chosen.get(row.key)] as const)
    .reduce((sum, [row, value]) => sum + (isCount(row) ? Number(value ?? 0) : isSaid(value) ? 1 : 0), 0);
}

// Words -------------------------------------------------------------------------------------------

export interface SheetWords {
  /** What one should know, in a line. */
  readonly hint: string;
  /** The heads of its parts, by slot, with their rule. */
  readonly parts: Readonly<Record<string, readonly [head: string, rule: string]>>;
  /** What an empty choice is called. */
  readonly none?: string;
  /** The main button: `count` gives how many are named in a slot, `verb` says which form, `place` which base, port or group is chosen. */
  readonly button: (count: (slot: string) => number, verb: string, place: string) => string;
}

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const SHEETS: Readonly<Record<string, SheetWords>> = {
  "air-planning": {
    hint: "Who is not named here is kept for strikes. The other side plans at the same time and sees nothing of this.",
    parts: { patrols: ["Combat air patrol, from carriers", "23.33"], covers: ["Air cover, from land", "22.4421"], searches: ["Search, from land", "22.4422"] },
    button: (count) => {
      const [patrol, cover, search] = [count("patrols"), count("covers"), count("searches")];
      const parts = [patrol > 0 ? `${patrol} patrol` : "", cover > 0 ? `${cover} cover` : "", search > 0 ? `${search} search` : ""].filter((one) => one !== "");
      return `Seal the air plan: ${parts.length === 0 ? "all strike" : parts.join(", ")}`;
    },
  },
  "strike-or-not": {
    hint: "Each search result gives one strike at a group. Who strikes now cannot strike again in this round.",
    parts: { target: ["Strike", "22.462A"], squadrons: ["Squadrons that fly", "23.73"] },
    button: (count) => (count("squadrons") === 0 ? "Choose squadrons" : `Strike with ${many(count("squadrons"), "squadron")}`),
  },
  scramble: {
    hint: "Squadrons that meet the strike fight it in the air; the others stay away.",
    parts: { squadrons: ["Squadrons over the group", "23.415A"] },
    button: (count) => (count("squadrons") === 0 ? "Let the strike pass" : `Meet the strike with ${many(count("squadrons"), "squadron")}`),
  },
  "who-fights": {
    hint: "These fight those who meet the strike, and drop no bombs; the others fly on.",
    parts: { squadrons: ["Squadrons that fight", "23.415B"] },
    button: (count) => `Fight them with ${many(count("squadrons"), "squadron")}`,
  },
  "strike-targets": {
    hint: "What is in the group is seen now. One squadron attacks one ship.",
    parts: { attacks: ["Squadrons at each target", "23.43"] },
    button: (count) => (count("attacks") === 0 ? "Attack nobody" : `Attack with ${many(count("attacks"), "squadron")}`),
  },
  "attack-bases-or-not": {
    hint: "Squadrons that attack air bases do nothing else in this round.",
    parts: { attacks: ["Squadrons at each base", "22.431"] },
    button: (count) => (count("attacks") === 0 ? "Attack no base" : `Attack bases with ${many(count("attacks"), "squadron")}`),
  },
  "carrier-air-missions": {
    hint: "Squadrons fly one mission in the combat phase: against a base, or at hand for ground combat. The others stay on board.",
    parts: { base: ["Base that is attacked", "21.556A"], launches: ["Squadrons that fly", "21.556"] },
    button: (count, verb, place) => (count("launches") === 0 ? "Choose squadrons" : verb === "stand-by" ? `Keep ${many(count("launches"), "squadron")} at hand` : `Attack ${place} with ${many(count("launches"), "squadron")}`),
  },
  "raid-or-not": {
    hint: "Squadrons of the patrol attack a base within three hexes. On the way they fight its air units only; from the patrol hex they also attack ships in port.",
    parts: { base: ["Base that is attacked", "21.416I"], squadrons: ["Squadrons that fly", "21.416G"] },
    button: (count, _, place) => (count("squadrons") === 0 ? "Choose squadrons" : `Attack ${place} with ${many(count("squadrons"), "squadron")}`),
  },
  "port-attacks": {
    hint: "Air units from land attack ships in port. First they fight the air units of the base, then its flak fires.",
    parts: { port: ["Port that is attacked", "23.51"], wings: ["Air units that fly", "23.11"] },
    button: (count, _, place) => (count("wings") === 0 ? "Choose air units" : `Attack the ships in ${place} with ${many(count("wings"), "factor")}`),
  },
  "how-to-attack": {
    hint: "Some keep the air units of the base busy; the others go for the ships.",
    parts: { counterair: ["Who fights the air units of the base", "23.411"] },
    button: (count) => (count("counterair") === 0 ? "All attack the ships" : `Fight their air with ${many(count("counterair"), "factor")}`),
  },
  "kamikazes-or-not": {
    hint: "Kamikazes that attack are lost; the others stay away for the rest of the game turn.",
    parts: { attacks: ["Kamikazes at each group", "17.47D"] },
    button: (count) => (count("attacks") === 0 ? "Keep the kamikazes" : `Attack with ${many(count("attacks"), "kamikaze")}`),
  },
  "kamikaze-targets": {
    hint: "The dice have said which sorts of ships are attacked. All of them have to dive.",
    parts: { attacks: ["Kamikazes at each ship", "17.47F"] },
    button: (count) => `Dive with ${many(count("attacks"), "kamikaze")}`,
  },
  "where-to-land": {
    hint: "Who does not land ashore needs room on a carrier.",
    parts: { landings: ["Squadrons that land ashore", "22.463B"] },
    button: (count) => (count("landings") === 0 ? "All land on carriers" : `Land ${many(count("landings"), "squadron")} ashore`),
  },
  screening: {
    hint: "Screened ships take no part in this fleet combat: they neither fire nor are fired at.",
    parts: { ships: ["Screen", "22.531C"] },
    button: (count) => (count("ships") === 0 ? "Screen nobody" : `Screen ${many(count("ships"), "factor")}`),
  },
  "capital-targets": {
    hint: "Each capital ship fires at one target.",
    none: "Holds fire",
    parts: { shots: ["Targets of your capital ships", "22.54"] },
    button: (count) => (count("shots") === 0 ? "Hold fire" : `Fire with ${many(count("shots"), "ship")}`),
  },
  "light-targets": {
    hint: "The factors of your light ships are shared out among their targets.",
    parts: { shots: ["Factors at each target", "22.54"] },
    button: (count) => (count("shots") === 0 ? "Hold fire" : `Fire with ${many(count("shots"), "factor")}`),
  },
  "submarine-targets": {
    hint: "Each submarine attacks one group, and meets its escorts first.",
    none: "Does not attack",
    parts: { attacks: ["Group that each attacks", "22.93A"] },
    button: (count) => (count("attacks") === 0 ? "No submarine attacks" : `Attack with ${many(count("attacks"), "submarine")}`),
  },
  "torpedo-target": {
    hint: "The submarine has got through to the group.",
    parts: { target: ["Its target", "22.93E"] },
    button: () => "Fire torpedoes",
  },
  "return-bases": {
    hint: "Where nothing is said a force returns to its own base.",
    none: "Its own base",
    parts: { bases: ["Where they return to", "21.33"] },
    button: () => "Return to port",
  },
  "submarine-patrols": {
    hint: "Who stays at sea can attack in the other side's turn.",
    parts: { forces: ["Submarines that stay on patrol", "21.4184B"] },
    button: (count) => (count("forces") === 0 ? "All submarines return" : `Keep ${many(count("forces"), "patrol")} at sea`),
  },
  "first-wave": {
    hint: "The others land later, or not at all. Ships that bombard help the first wave ashore.",
    parts: { units: ["First wave", "21.517A"], bombarding: ["Ships that bombard", "21.52"] },
    button: (count) => `Land ${many(count("units"), "unit")}${count("bombarding") === 0 ? "" : `, ${many(count("bombarding"), "ship")} bombard`}`,
  },
  "landing-losses": {
    hint: "Ships may be lost in the place of units that land.",
    parts: { ships: ["Ships lost", "21.517H"] },
    button: (count) => (count("ships") === 0 ? "Lose no ships" : `Lose ${many(count("ships"), "factor")}`),
  },
  "cargo-lost": {
    hint: "It was aboard destroyers that were sunk.",
    parts: { units: ["Cargo that is lost", "20.59"] },
    button: (count) => `Lose ${many(count("units"), "unit")}`,
  },
  "magic-targets": {
    hint: "Those who go by Magic are there in round 1, without dice.",
    parts: { tries: ["Who meets whom, and where", "48.61C"] },
    button: (count) => (count("tries") === 0 ? "Let them pass" : `Intercept with ${many(count("tries"), "task force")}, without dice`),
  },
  "leaving-ships": {
    hint: "Damaged ships may go home, alone or with others to protect them. The rest of the group fights on.",
    parts: { ships: ["Ships that go home", "22.61B"] },
    button: (count) => (count("ships") === 0 ? "All ships stay" : `Send ${many(count("ships"), "factor")} home`),
  },
  "further-engagement": {
    hint: "Another pair of groups may fight with guns in this round.",
    parts: { group: ["Your group", "22.521D"], target: ["Their group", "22.521D"] },
    button: () => "Engage",
  },
};
