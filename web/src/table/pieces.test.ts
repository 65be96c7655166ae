import { expect, it } from "vitest";
import { unitWords } from "./names";
import { withPieces } from "./pieces";
import { tokensOf } from "./tokens";
import type { View } from "./view";

const view: View = {
  pieces: [
    { id: "red-1", owner: "red", hex: "A8", kind: "guns", strength: 3, moved: true },
    { id: "blue-2", owner: "blue", hex: "G6", kind: "?" },
  ],
};

it("shows the pieces of another game as counters", () => {
  const seen = withPieces(view);
  expect((seen.units ?? []).map(unitWords)).toEqual(["Red 1, guns", "Blue 2"]);
  const tokens = tokensOf(seen);
  expect(tokens.get("A8")?.[0]).toMatchObject({ party: "red", category: "guns", figures: "3", combat: 3, allied: false, mark: "done" });
  expect(tokens.get("G6")?.[0]).toMatchObject({ category: "unknown", figures: "?", allied: true });
});

it("leaves views with units alone", () => {
  const other: View = { units: [] };
  expect(withPieces(other)).toBe(other);
});
