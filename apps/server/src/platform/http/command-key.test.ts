import { placeOptionOrder } from "@candor/api/option-order";
import { expect, test } from "vitest";
import { scopeOf } from "./command-key.ts";

const hashOf = (command: object) => scopeOf(placeOptionOrder, "7", "701", "k", command).commandHash;

test("an amount that is written with zeros at its end is the same command under a key, and another amount another one", () => {
  const command = { instrumentId: 1, stake: "7.5" };
  for (const stake of ["7.50", "7.500000", "07.5", "007.50"])
    expect(hashOf({ ...command, stake })).toBe(hashOf(command));
  expect(hashOf({ stake: "10.00" })).toBe(hashOf({ stake: "10" }));
  expect(hashOf({ stake: "00.5" })).toBe(hashOf({ stake: "0.5" }));
  for (const stake of ["7.05", "75", "70.5", "750", "0.75"])
    expect(hashOf({ ...command, stake })).not.toBe(hashOf(command));
  expect(hashOf({ stake: "100" })).not.toBe(hashOf({ stake: "1" }));
});
