import { expect, it } from "vitest";
import { routeOf } from "./route";

it("reads a seat of a game from the address", () => {
  expect(routeOf("#/games/abc/axis")).toEqual({ page: "table", game: "abc", seat: "axis", watch: false });
  expect(routeOf("#/games/a%20b/allied")).toEqual({ page: "table", game: "a b", seat: "allied", watch: false });
  expect(routeOf("#/games/abc/axis/watch")).toEqual({ page: "table", game: "abc", seat: "axis", watch: true });
});

it("shows the home page for everything else", () => {
  for (const hash of ["", "#/", "#/games/abc", "#content"]) expect(routeOf(hash)).toEqual({ page: "home" });
});
