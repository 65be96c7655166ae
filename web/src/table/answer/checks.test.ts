import { expect, it } from "vitest";
import { checks } from "./checks";

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

it("says nothing where nothing of it matters", () => {
  expect(texts(VIEW, "use-oil")).toEqual([]);
  expect(texts({}, "ground-move")).toEqual([]);
});
