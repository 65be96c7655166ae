// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { logLine } from "./sample";
import Why from "./Why.svelte";

const line = logLine(7, "said", "move a b", { seat: "axis" });

function answering(status: number, body: unknown) {
  const fetch = vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("it asks for the reason of its entry and shows it", async () => {
  const fetch = answering(200, { entry: 7, seat: "axis", answer: "move a b", reason: "it is nearer to Warsaw" });
  render(Why, { path: "/api/games/g/seats/allied", line });
  screen.getByRole("button").click();
  expect((await screen.findByRole("status")).textContent).toBe("It is nearer to Warsaw.");
  expect(fetch.mock.calls.flat()[0]).toContain("/api/games/g/seats/allied/why/7");
});

test("a player that says nothing, and a refusal, are told plainly", async () => {
  answering(200, { entry: 7, seat: "axis", answer: "move a b", reason: "" });
  const { unmount } = render(Why, { path: "/p", line });
  screen.getByRole("button").click();
  expect((await screen.findByRole("status")).textContent).toBe("It gave no reason.");
  unmount();
  answering(403, { error: "They keep their reasons to themselves.", status: 403 });
  render(Why, { path: "/p", line });
  screen.getByRole("button").click();
  expect((await screen.findByRole("status")).textContent).toContain("They keep their reasons to themselves.");
});
