import { describe, expect, it } from "vitest";
import { type Join, Selection } from "./selection.svelte";

const JOIN = { hex: "K36", units: ["a"], cost: 1 } as unknown as Join;

describe("what is in hand", () => {
  it("is all that can act at a hex, and by clicks on the same hex one after the other, then all again", () => {
    const selection = new Selection();
    const seen = [1, 2, 3, 4].map(() => {
      selection.take("K35", ["a", "b"], false);
      return selection.units;
    });
    expect(seen).toEqual([["a", "b"], ["a"], ["b"], ["a", "b"]]);
    expect(selection.hex).toBe("K35");
    selection.take("K36", ["c"], false);
    expect(selection.units, "another hex begins with all of it").toEqual(["c"]);
    selection.take("K36", ["c"], false);
    expect(selection.units, "one alone stays").toEqual(["c"]);
  });

  it("grows by hexes that are added, and loses those whose units are all in it", () => {
    const selection = new Selection();
    selection.take("K35", ["a", "b"], false);
    selection.take("K36", ["c"], true);
    expect(selection.units).toEqual(["a", "b", "c"]);
    selection.take("K35", ["a", "b"], true);
    expect(selection.units).toEqual(["c"]);
    selection.take("K36", ["c", "d"], true);
    expect(selection.units, "what is missing of a hex is added first").toEqual(["c", "d"]);
  });

  it("is picked unit by unit in the tray", () => {
    const selection = new Selection();
    selection.pick("a", false);
    selection.pick("b", true);
    expect(selection.units).toEqual(["a", "b"]);
    selection.pick("a", true);
    expect(selection.units, "picked again it is put back").toEqual(["b"]);
    selection.pick("c", false);
    expect(selection.units).toEqual(["c"]);
  });

  it("is let go without losing sight of the hex, or all at once", () => {
    const selection = new Selection();
    selection.take("K35", ["a", "b"], false);
    selection.join = JOIN;
    selection.keepFirst();
    expect(selection.units).toEqual(["a"]);
    selection.letGo();
    expect([selection.units, selection.join, selection.hex]).toEqual([[], undefined, "K35"]);
    selection.take("K35", ["a"], false);
    selection.join = JOIN;
    selection.clear();
    expect([selection.units, selection.join, selection.hex]).toEqual([[], undefined, undefined]);
  });
});

describe("the next stack", () => {
  const far: Readonly<Record<string, number>> = { A1: 5, B2: 1, C3: 2 };
  const rankOf = (id: string) => far[id] ?? 99;
  const STOPS = ["A1", "B2", "C3"];
  const go = (selection: Selection, times: number) => Array.from({ length: times }, () => selection.next(STOPS, rankOf));

  it("is the nearest that one has not been at, and once one has been everywhere it begins anew elsewhere", () => {
    expect(go(new Selection(), 6)).toEqual(["B2", "C3", "A1", "B2", "C3", "A1"]);
    const selection = new Selection();
    selection.next(["C3"], rankOf);
    selection.next(["A1"], rankOf);
    selection.next(["B2"], rankOf);
    expect(selection.next(STOPS, rankOf), "not where it is").toBe("C3");
  });

  it("is the only one there is, or none", () => {
    const selection = new Selection();
    expect([selection.next(["A1"], rankOf), selection.next(["A1"], rankOf)]).toEqual(["A1", "A1"]);
    expect(selection.next([], rankOf)).toBeUndefined();
  });

  it("goes back to those before, as long as they can act", () => {
    const selection = new Selection();
    go(selection, 3);
    expect(selection.previous(STOPS)).toBe("C3");
    expect(selection.previous(["A1"]), "B2 cannot act any more").toBeUndefined();
    expect(selection.previous(STOPS)).toBe("B2");
    expect(selection.previous(STOPS), "there is nothing before the first").toBeUndefined();
    expect(selection.next(STOPS, rankOf)).toBe("C3");
  });

  it("begins anew in another question", () => {
    const selection = new Selection();
    go(selection, 2);
    selection.startOver();
    expect(selection.previous(STOPS)).toBeUndefined();
    expect(go(selection, 1)).toEqual(["B2"]);
  });
});
