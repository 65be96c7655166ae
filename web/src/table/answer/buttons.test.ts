import { expect, it } from "vitest";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import { decidingWords, inSight, undoWords, usual } from "./buttons";

it("keeps three buttons in sight, plain verbs before their variants, and the one in hand", () => {
  const forms = ["move", "move-together", "pause", "overrun-hex", "overrun-with-air"].map((verb) => ({ verb }) as FormCard);
  const verbs = (inHand?: string) => inSight(forms, inHand).map((some) => some.map((form) => form.verb));
  expect(verbs()).toEqual([["move", "overrun-hex"], ["move-together", "pause", "overrun-with-air"]]);
  expect(verbs("pause")).toEqual([["move", "pause"], ["move-together", "overrun-hex", "overrun-with-air"]]);
  // A variant takes the place of what it is a variant of.
  expect(verbs("move-together")).toEqual([["move-together", "overrun-hex"], ["move", "pause", "overrun-with-air"]]);
  expect(verbs("overrun-with-air")).toEqual([["move", "overrun-with-air"], ["move-together", "pause", "overrun-hex"]]);
  expect(inSight(forms.slice(0, 3))[1]).toEqual([]);
});

it("says whose answers an undo plays again", () => {
  expect(undoWords([])).toBe("Undo reaches back to the last die or answer of another seat.");
  expect(undoWords(["Italy"])).toBe("What Italy answered since stands and is played again. Where it builds on your answer, undo is refused.");
});

it("names those who act in the same phase", () => {
  expect(decidingWords([])).toBe("Your decision");
  expect(decidingWords(["Italy"])).toBe("Your decision. Italy acts in this phase, too");
  expect(decidingWords(["Italy", "Japan"])).toBe("Your decision. Italy and Japan act in this phase, too");
});

it("offers the usual answer where every answer has something to fill in", () => {
  const slot = { name: "counters", pick: "number", many: false, least: 1, most: 1, inner: [] };
  const form = (verb: string) => ({ verb, label: "", nothing: "", refusals: [], slots: [slot] });
  const asking = (forms: unknown[]) => ({ decision: { default: "use-oil 2", forms } }) as unknown as Table;
  expect(usual(asking([form("use-oil"), form("use-part")]))).toBe("use-oil 2");
  // The only way to answer is begun at once, with what is usual filled in.
  expect(usual(asking([form("use-oil")]))).toBeUndefined();
});
