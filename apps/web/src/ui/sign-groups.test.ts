import { expect, test } from "vitest";
import { signGroups } from "./sign-groups.ts";

test("a text is shown whole, in groups of four; 0x stands by itself", () => {
  expect(signGroups("0x5aAeb605")).toEqual(["0x", "5aAe", "b605"]);
  expect(signGroups("TJCnKsPa7")).toEqual(["TJCn", "KsPa", "7"]);
  expect(signGroups("")).toEqual([]);
});
