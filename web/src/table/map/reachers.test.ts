import { expect, it } from "vitest";
import { Reachers } from "./reachers";

it("asks once for a hex, and again when something has happened", async () => {
  const asked: string[] = [];
  let seq = 1;
  const reachers = new Reachers(
    () => seq,
    (hex) => {
      asked.push(`${hex} ${seq}`);
      return Promise.resolve([{ unit: "u1", place: "K35", cost: seq }]);
    },
  );
  await reachers.of("K36");
  await reachers.of("K37");
  expect(await reachers.of("K36")).toEqual([{ unit: "u1", place: "K35", cost: 1 }]);
  expect(asked).toEqual(["K36 1", "K37 1"]);
  seq = 2;
  expect((await reachers.of("K36"))[0]?.cost).toBe(2);
  expect(asked).toEqual(["K36 1", "K37 1", "K36 2"]);
});
