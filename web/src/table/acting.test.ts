import { expect, it } from "vitest";
import { onward } from "./acting";

const far: Readonly<Record<string, number>> = { A1: 5, B2: 1, C3: 2 };
const rankOf = (id: string) => far[id] ?? 99;

it("goes to the nearest stack that one has not been at", () => {
  expect(onward(["A1", "B2", "C3"], [], rankOf)).toBe("B2");
  expect(onward(["A1", "B2", "C3"], ["B2"], rankOf)).toBe("C3");
  expect(onward(["A1", "B2", "C3"], ["B2", "C3"], rankOf)).toBe("A1");
});

it("begins anew once it has been everywhere, elsewhere than where it is", () => {
  expect(onward(["A1", "B2", "C3"], ["A1", "C3", "B2"], rankOf)).toBe("C3");
  expect(onward(["A1"], ["A1"], rankOf)).toBe("A1");
  expect(onward([], ["A1"], rankOf)).toBeUndefined();
});
