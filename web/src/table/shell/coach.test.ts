import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { taskWords } from "./coach.svelte";

test("whoever points with a finger is told to tap", () => {
  expect(taskWords({ text: "Click L35, then press Advance.", touch: "" }, true)).toBe("Tap L35, then tap Advance.");
  expect(taskWords({ text: "Click L35.", touch: "" }, false)).toBe("Click L35.");
  expect(taskWords({ text: "Turn the wheel.", touch: "Pinch." }, true)).toBe("Pinch.");
});

test("no task of the lesson speaks of wheel, mouse or keys on a phone", () => {
  const lesson = readFileSync(join(import.meta.dirname, "../../../../src/warcabinet/server/lessons/poland.toml"), "utf8");
  const tasks = lesson.split("[[steps.tasks]]").slice(1).map((part) => {
    const [, text = ""] = /^text = "(.*)"$/m.exec(part) ?? [];
    const [, touch = ""] = /^touch = "(.*)"$/m.exec(part) ?? [];
    return taskWords({ text, touch }, true);
  });
  expect(tasks.length).toBeGreaterThan(25);
  for (const words of tasks) expect(words).not.toMatch(/click|press|wheel|mouse|\bkey\b|drag| or [A-Z]\.| \/ /i);
});
