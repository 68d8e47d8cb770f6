import { expect, test } from "vitest";
import { wordsOfLogFault } from "./log-fault-words.ts";
import { wordsOfSettlement } from "./receipt-fault-words.ts";

test("a fault of the log is said in words, with its code for searches", () => {
  expect(wordsOfLogFault("gap")).toBe("blocks are missing before it (gap)");
  expect(wordsOfLogFault("key-id-wrong")).toBe("a key is not the one that its name says (key-id-wrong)");
});

test("what was found of a settlement is said in words; what is said in words already stays", () => {
  expect(wordsOfSettlement("option 7: result-wrong")).toBe(
    "option 7: the result does not follow from the prices (result-wrong)",
  );
  for (const said of ["contract 7: tick 9 instead of 8", "contract 7: entered before it was taken", "result-wrong", ""])
    expect(wordsOfSettlement(said)).toBe(said);
});
