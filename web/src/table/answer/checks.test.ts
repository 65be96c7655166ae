import { expect, it } from "vitest";
import type { OverrunFacts } from "../../lib/views";
import { checks, dueOn } from "./checks";

const unit = (party: string, supply?: string) => ({ id: party, type: `${party}-armor-4-6`, party, place: "K35", combat: 4, movement: 6, ...(supply === undefined ? {} : { supply }) });
const texts = (view: Parameters<typeof checks>[0], question: string) => checks(view, "axis", question).map((one) => one.text);
const VIEW = { units: [unit("germany"), unit("russia", "none")] };

it("says that stacking and supply hold where units end up", () => {
  expect(texts(VIEW, "srs")).toEqual(["Stacking holds in every hex", "Every unit of yours is in supply"]);
  expect(texts({ ...VIEW, crowded: [{ hex: "K35", side: "axis", units: 3, stay: 2, rules: [] }] }, "srs")).toEqual(["Every unit of yours is in supply"]);
  expect(texts({ units: [unit("germany", "partial")] }, "first-trs")).toEqual(["Stacking holds in every hex"]);
});

it("says what the offensive still allows where operations are paid for", () => {
  const paid = (brps: number) => ({ ...VIEW, spending: [{ power: "germany", front: "eastern", brps }, { power: "russia", front: "eastern", brps: 3 }] });
  expect(texts(VIEW, "regular-attacks")).toEqual(["No offensive is paid for yet; a front costs 15 BRP at most"]);
  expect(texts(paid(13), "regular-attacks")).toEqual(["Germany, eastern front: 13 of 15 BRP paid, 2 more at most"]);
  expect(texts(paid(15), "ground-support")).toEqual(["Germany, eastern front: the offensive is paid in full"]);
});

it("speaks of the units in hand where there are some, and of the price with them", () => {
  const mine = (id: string, more: object = {}) => ({ ...unit("germany"), id, ...more });
  const view = { units: [mine("a"), mine("b"), mine("c", { spent: 4 }), mine("d", { supply: "partial" })] };
  const hand = (units: string[], cost = 0) => checks(view, "axis", "ground-move", { units, cost }).map((one) => one.text);
  expect(hand(["a", "b"], 8)).toEqual(["None of them has moved yet", "All of them are in supply", "This pays 8 of the 15 BRP that a front costs at most"]);
  expect(hand(["a"]).slice(0, 2)).toEqual(["It has not moved yet", "It is in supply"]);
  expect(hand(["c", "a"])[0]).toBe("They have 2 movement points left");
  expect(hand(["d"])).not.toContain("It is in supply");
  // Redeploying costs no movement points.
  expect(checks(view, "axis", "srs", { units: ["a"] }).map((one) => one.text)).toContain("Stacking holds in every hex");
});

it("says of an overrun who may stay there, how it is supplied then and what is left to move", () => {
  const after = { units: 2, stay: 2, left: 4, supply: "full", line: ["L31", "K36", "J37", "I37"] } as const;
  const overrun = (more: object) => ({ hexes: ["I37"], after: { ...after, ...more } }) as unknown as OverrunFacts;
  const found = (more: object = {}) => checks(VIEW, "axis", "ground-move", { units: ["germany"], overrun: overrun(more) }, (hex) => (hex === "L31" ? "Berlin" : hex));
  expect(found().map((one) => one.text).slice(0, 3)).toEqual(["I37 takes 2 units, 2 may stay", "In supply after it: 3 hexes from Berlin", "4 movement points left then"]);
  expect(found().some((one) => one.bad)).toBe(false);
  expect(found({ stay: 1 })[0]).toEqual({ text: "2 units would be in I37, 1 may stay", rule: "12.11", bad: true });
  expect(found({ supply: "none", line: [] })[1]).toEqual({ text: "No supply in I37 after it", rule: "30.32", bad: true });
  // Exploiting armor counts no movement points.
  expect(found({ left: null }).map((one) => one.rule)).not.toContain("13.55");
});

it("shows how much of the offensive is paid and due", () => {
  const paid = { ...VIEW, spending: [{ power: "germany", front: "eastern", brps: 11 }] };
  expect(dueOn(VIEW, "axis", 8)).toEqual({ paid: 0, adds: 8, most: 15 });
  expect(dueOn(paid, "axis", 8)).toEqual({ paid: 11, adds: 4, most: 15 });
  expect(dueOn(paid, "axis", 0)).toBeUndefined();
});

it("has lines for airbases, staging, landings, losses and defensive air", () => {
  const air = (party: string, factors: number, state = "") => ({ id: `${party}-${factors}`, type: `${party}-aaf`, party, place: "K35", factors, state });
  const view = { ...VIEW, air: [air("germany", 5), air("germany", 3, "flown"), air("russia", 4)] };
  expect(texts(view, "lay-airbases")).toContain("An airbase costs no BRP");
  expect(texts(view, "stage-air-units")[0]).toBe("5 air factors are ready, 3 inverted");
  expect(texts(view, "air-defence")).toEqual(["5 air factors are ready, 3 inverted"]);
  expect(texts(view, "choose-landings")).toHaveLength(2);
  expect(texts(view, "combat-losses")).toEqual(texts(view, "supported-losses"));
});

it("says nothing where nothing of it matters", () => {
  expect(texts(VIEW, "use-oil")).toEqual([]);
  expect(texts({}, "ground-move")).toEqual([]);
});
