import { describe, expect, it } from "vitest";
import type { FormCard, SlotCard } from "../state/wire";
import * as drafts from "./draft";

function slot(name: string, pick: string, more: Partial<SlotCard> = {}): SlotCard {
  return { name, pick, least: 1, most: 1, many: false, ordered: false, inner: [], ...more };
}

function form(verb: string, ...slots: SlotCard[]): FormCard {
  return { verb, label: "", refusals: [], slots, nothing: "" };
}

const MOVE = form("move", slot("unit", "unit"), slot("to", "space"));
const ATTACK = form("attack", slot("hexes", "space", { many: true, most: 2 }), slot("units", "unit", { many: true, most: null }));
const SUPPORT = form(
  "support",
  slot("hex", "space"),
  slot("wings", "record", { many: true, least: 1, most: null, inner: [slot("stack", "air"), slot("factors", "number")] }),
);

it("is untouched until something is chosen", () => {
  const begun = drafts.begin(MOVE);
  expect(drafts.untouched(begun)).toBe(true);
  expect(drafts.untouched(drafts.choose(begun, "u1"))).toBe(false);
});

describe("a draft with plain slots", () => {
  it("goes from slot to slot and is sent by name", () => {
    let draft = drafts.choose(drafts.begin(MOVE), "u1");
    expect(drafts.wanted(draft)?.name).toBe("to");
    expect(drafts.ready(draft)).toBe(false);
    draft = drafts.choose(draft, "K40");
    expect(drafts.complete(draft)).toBe(true);
    expect(drafts.payload(draft)).toEqual({ unit: "u1", to: "K40" });
  });

  it("goes back one choice at a time, to nothing", () => {
    const one = drafts.choose(drafts.begin(MOVE), "u1");
    expect(drafts.back(drafts.choose(one, "K40"))).toEqual(one);
    expect(drafts.back(one)).toEqual(drafts.begin(MOVE));
    expect(drafts.back(drafts.begin(MOVE))).toBeUndefined();
  });

  it("goes back past what had no choice", () => {
    const begun = drafts.choose(drafts.begin(form("stage", slot("stack", "air"), slot("factors", "number"), slot("to", "space"))), "s1");
    const forced = drafts.chooseOnly(begun, 1);
    expect(drafts.wanted(forced)?.name).toBe("to");
    expect(drafts.back(forced)?.at).toBe(0);
  });
});

describe("a draft with the usual answer filled in", () => {
  const LOSE = form("lose", slot("units", "unit", { many: true, most: null }));

  it("has its units ticked in their list, and can be sent or changed", () => {
    const draft = drafts.beginUsual(LOSE, { units: ["u1", "u2"] });
    expect(drafts.wanted(draft)?.name).toBe("units");
    expect(drafts.ready(draft)).toBe(true);
    expect(drafts.payload(drafts.choose(draft, "u2"))).toEqual({ units: ["u1"] });
  });

  it("is whole where there are several slots, and each can be opened again", () => {
    const draft = drafts.beginUsual(ATTACK, { hexes: ["A1"], units: ["u1"] });
    expect(drafts.complete(draft)).toBe(true);
    expect(drafts.wanted(drafts.reopen(draft, ATTACK.slots[0] as SlotCard))?.name).toBe("hexes");
  });

  it("is begun as always where nothing, or not everything, is filled in", () => {
    expect(drafts.beginUsual(LOSE, { units: [] })).toEqual(drafts.begin(LOSE));
    expect(drafts.beginUsual(MOVE, { unit: "u1" })).toEqual(drafts.begin(MOVE));
  });
});

describe("a draft with slots of several values", () => {
  it("adds, takes away, and goes on when there is no room for more", () => {
    let draft = drafts.choose(drafts.begin(ATTACK), "A1");
    expect(drafts.enough(draft)).toBe(true);
    draft = drafts.choose(draft, "A1");
    expect(drafts.chosen(draft, ATTACK.slots[0] as SlotCard)).toEqual([]);
    draft = drafts.choose(drafts.choose(draft, "A1"), "A2");
    expect(drafts.wanted(draft)?.name).toBe("units");
    draft = drafts.choose(draft, "u1");
    expect(drafts.ready(draft)).toBe(true);
    expect(drafts.complete(draft)).toBe(false);
    expect(drafts.payload(draft)).toEqual({ hexes: ["A1", "A2"], units: ["u1"] });
  });

  it("chooses anew what comes after a value that is taken away", () => {
    const [hexes] = ATTACK.slots as [SlotCard];
    let draft = drafts.next(drafts.choose(drafts.begin(ATTACK), "A1"));
    draft = drafts.remove(drafts.choose(draft, "u1"), hexes, "A1");
    expect(draft.at).toBe(0);
    expect(draft.values).toEqual({ hexes: [] });
    expect(drafts.reopen(drafts.next(drafts.choose(draft, "A2")), hexes).values).toEqual({ hexes: ["A2"] });
  });
});

describe("a draft with small records", () => {
  it("fills in part by part, record by record", () => {
    let draft = drafts.choose(drafts.begin(SUPPORT), "N36");
    expect(drafts.pathOf(draft)).toBe("wings.stack");
    draft = drafts.choose(draft, "aaf@K35");
    expect(drafts.pathOf(draft)).toBe("wings.factors");
    expect(drafts.enough(draft)).toBe(false);
    draft = drafts.choose(draft, 3);
    expect(drafts.payload(draft)).toEqual({ hex: "N36", wings: [{ stack: "aaf@K35", factors: 3 }] });
    expect(drafts.ready(draft)).toBe(true);
    expect([...drafts.picked(draft)].map((one) => one.value)).toEqual(["N36", "aaf@K35", 3]);
  });
});

it("is put together for a question asked anew only if the form is the same", () => {
  const draft = drafts.choose(drafts.begin(MOVE), "u1");
  expect(drafts.rebase(draft, [{ ...MOVE }])?.values).toEqual({ unit: "u1" });
  expect(drafts.rebase(draft, [ATTACK])).toBeUndefined();
  expect(drafts.rebase(draft, [{ ...MOVE, refusals: [{ rule: "1", reason: "no", about: [] }] }])).toBeUndefined();
});

it("sees numbers without gaps", () => {
  expect(drafts.span([2, 3, 4])).toEqual([2, 4]);
  expect(drafts.span([1, 3])).toBeUndefined();
  expect(drafts.span(["a"])).toBeUndefined();
});

it("tells equal units together, and takes one of them away", () => {
  const words = (value: drafts.Value) => String(value).replace(/\/\d+$/, "");
  const all = drafts.alike(["armor-4-6/1", "infantry-3-3/1", "armor-4-6/2"], words);
  expect(all).toEqual([
    ["armor-4-6", ["armor-4-6/1", "armor-4-6/2"]],
    ["infantry-3-3", ["infantry-3-3/1"]],
  ]);
});
