import { expect, test } from "vitest";
import { together, whenWords } from "./letters.svelte";

const letter = (number: number) => ({ number, seat: "axis", written: "2026-01-02T10:00:00+00:00", text: `${number}` });

test("a message that comes twice is listed once, in the order of writing", () => {
  expect(together([letter(2)], [letter(1), letter(2)]).map((one) => one.number)).toEqual([1, 2]);
});

test("what was written today tells the time only", () => {
  const now = new Date("2026-01-02T12:00:00+00:00");
  expect(whenWords(letter(1).written, now)).not.toContain("Jan");
  expect(whenWords(letter(1).written, new Date("2026-01-05T12:00:00+00:00"))).toContain("Jan");
});
