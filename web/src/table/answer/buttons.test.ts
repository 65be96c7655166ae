import { expect, it } from "vitest";
import { decidingWords, undoWords } from "./buttons";

it("says whose answers an undo plays again", () => {
  expect(undoWords([])).toBe("Undo reaches back to the last die or answer of another seat.");
  expect(undoWords(["Italy"])).toBe("What Italy answered since stands and is played again. Where it builds on your answer, undo is refused.");
});

it("names those who act in the same phase", () => {
  expect(decidingWords([])).toBe("Your decision");
  expect(decidingWords(["Italy"])).toBe("Your decision. Italy acts in this phase, too");
  expect(decidingWords(["Italy", "Japan"])).toBe("Your decision. Italy and Japan act in this phase, too");
});
