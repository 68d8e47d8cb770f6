import { expect, test } from "vitest";
import { headsFrom, type KeptHead, withHead } from "./log-heads.ts";

const head = (instrumentId: number, seq: number, checkedTo: number | null = null): KeptHead => ({
  ...{ instrumentId, seq, checkedTo },
  hash: seq.toString(16).padStart(64, "0"),
});

test("of one market the newest head stays, and how far it was checked", () => {
  const checked = withHead([head(2, 9)], head(1, 20, 5_000));
  expect(checked).toEqual([head(1, 20, 5_000), head(2, 9)]);
  expect(withHead(checked, head(1, 40))).toEqual([head(1, 40, 5_000), head(2, 9)]);
  expect(withHead(checked, head(1, 10, 9_000))).toEqual([head(1, 20, 9_000), head(2, 9)]);
});

test("the oldest markets are forgotten first", () => {
  let heads: readonly KeptHead[] = [];
  for (let id = 1; id <= 70; id += 1) heads = withHead(heads, head(id, id));
  expect(heads).toHaveLength(60);
  expect(heads.at(-1)?.instrumentId).toBe(11);
});

test("what is stored is read back, and anything else left out", () => {
  expect(headsFrom(JSON.parse(JSON.stringify([head(1, 20, 5_000), head(2, 3)])))).toEqual([
    head(1, 20, 5_000),
    head(2, 3),
  ]);
  expect(headsFrom([{ ...head(1, 20), hash: "00" }, { ...head(1, 20), seq: "20" }, null, 5])).toEqual([]);
  expect(headsFrom("nonsense")).toEqual([]);
});
