import { expect, test } from "vitest";
import type { BuildRow } from "../../../lib/views";
import { usualPlace } from "./orders";

const ROW: BuildRow = { type: "germany-infantry-3-3", party: "germany", price: 3, left: 4, in_factors: false, places: ["K31", "L31", "M31"], refusals: [] };
const capital = (hex: string, party: string) => (party === "germany" ? Math.abs(hex.charCodeAt(0) - "L".charCodeAt(0)) : 0);

test("the first of a type goes to the capital, if it may be placed there", () => {
  expect(usualPlace([], ROW, [], capital)).toBe("L31");
  expect(usualPlace([], { ...ROW, places: ["K31"] }, [], capital)).toBe("K31");
  expect(usualPlace([], { ...ROW, places: ["A47", "K31", "S3"] }, [], capital), "as near to it as may be").toBe("K31");
  expect(usualPlace([], { ...ROW, party: "italy" }, [], capital)).toBe("K31");
});

test("the next goes where the last of its kind went", () => {
  expect(usualPlace([{ type: ROW.type, where: "M31" }], ROW, [], capital)).toBe("M31");
  expect(usualPlace([], ROW, [{ type: ROW.type, where: "K31" }], capital)).toBe("K31");
  expect(usualPlace([], ROW, [{ type: "germany-armor-4-6", where: "K31" }], capital)).toBe("L31");
});
