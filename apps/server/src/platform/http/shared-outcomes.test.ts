import { answer, refuse } from "@candor/api/refusal";
import { expect, test } from "vitest";
import type { Outcome } from "./endpoint-answer.ts";
import { createSharedOutcomes } from "./shared-outcomes.ts";

function shared() {
  let at = 0;
  let made = 0;
  const outcomes = createSharedOutcomes(() => at);
  const ask = (key = "quotes", given: Outcome["answer"] = answer("price")) =>
    outcomes.of(key, async () => {
      made += 1;
      return { answer: given, language: "en" };
    });
  return {
    ask,
    made: () => made,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

test("a thousand who ask the same within a moment are one question", async () => {
  const { ask, made, pass } = shared();
  await Promise.all(Array.from({ length: 1_000 }, () => ask()));
  pass(150);
  await ask();
  expect(made()).toBe(1);
});

test("whoever asks later gets a new answer, and other questions have their own", async () => {
  const { ask, made, pass } = shared();
  await ask();
  await ask("book");
  pass(250);
  await ask();
  expect(made()).toBe(3);
});

test("a refusal is not kept for others", async () => {
  const { ask, made } = shared();
  await ask("quotes", refuse("busy-try-again"));
  await ask();
  expect(made()).toBe(2);
});

test("questions that are never the same do not grow without bound", async () => {
  const { ask, made } = shared();
  for (let number = 0; number < 2_000; number += 1) await ask(`quotes?${number}`);
  await ask("quotes?0");
  expect(made()).toBe(2_001);
});
