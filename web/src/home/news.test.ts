import { expect, test } from "vitest";
import { inPlaces } from "./news";

test("news on the home page name cities, and no hex that nobody sees there", () => {
  const names = { H39: "Riga" };
  expect(inPlaces("Russia infantry 1-3 is eliminated in A46", names)).toBe("Russia infantry 1-3 is eliminated");
  expect(inPlaces("Germany takes control of H39", names)).toBe("Germany takes control of Riga");
  expect(inPlaces("Germany takes control of I37", names)).toBe("Germany takes control of I37");
  expect(inPlaces("Germany attacks in P33 Krakow", names)).toBe("Germany attacks in P33 Krakow");
});
