import { expect, it } from "vitest";
import type { AwawView, SkirmishView } from "../../lib/views";
import { tokensOf } from "../map/tokens";
import { unitWords } from "../words/names";
import { shown } from "./pieces";

const view: SkirmishView = {
  field: "Field",
  turn: 2,
  turns: 6,
  weather: "rain",
  bag: {},
  active: "red",
  sides: [],
  pieces: [
    { id: "red-1", owner: "red", hex: "A8", kind: "guns", strength: 3, moved: true },
    { id: "blue-2", owner: "blue", hex: "G6", kind: "?" },
  ],
  gone: [],
  fight: null,
};

it("shows the pieces of another game as counters", () => {
  const seen = shown(view);
  expect((seen.units ?? []).map(unitWords)).toEqual(["Red 1, guns", "Blue 2"]);
  const tokens = tokensOf(seen);
  expect(tokens.get("A8")?.[0]).toMatchObject({ party: "red", category: "guns", figures: "3", combat: 3, allied: false, mark: "done" });
  expect(tokens.get("G6")?.[0]).toMatchObject({ category: "unknown", figures: "?", allied: true });
});

it("keeps what another game calls the same apart from A World at War", () => {
  const seen = shown(view);
  expect(seen.turn).toBeUndefined();
  expect(seen.weather, "which is a list of zones there").toBeUndefined();
  expect(seen.other).toBe(view);
});

it("leaves views with units alone, and has nothing before the first", () => {
  const other = { units: [] } as unknown as AwawView;
  expect(shown(other)).toBe(other);
  expect(shown(undefined)).toEqual({});
});
