import { describe, expect, it } from "vitest";
import { put, read, step, written } from "./plan";

const PLAN = "kiel=continue=germany-bismarck=0,kiel=lay-down=germany-dd=1 kiel=germany-submarine=J30=1";
const ship = (id: string) => ({ id }) as Parameters<typeof step>[2];

describe("orders for shipyards", () => {
  it("are read and written alike", () => {
    expect(written(read(PLAN))).toBe(PLAN);
    expect(written(read("- -"))).toBe("- -");
  });

  it("give a ship one order, or none", () => {
    const hurried = put(read(PLAN), "kiel", ship("germany-bismarck"), "hurry");
    expect(written(hurried)).toBe(PLAN.replace("continue", "hurry"));
    expect(written(put(hurried, "kiel", ship("germany-bismarck"), ""))).toBe("kiel=lay-down=germany-dd=1 kiel=germany-submarine=J30=1");
  });

  it("count cruisers in twos and end at none", () => {
    const two = step(read("- -"), "kiel", ship("germany-ca"), "lay-down", 1);
    expect(written(two)).toBe("kiel=lay-down=germany-ca=2 -");
    expect(written(step(two, "kiel", ship("germany-ca"), "lay-down", -1))).toBe("- -");
  });
});
