import { expect, test } from "vitest";
import { changesOf, textFaults } from "./profile-form.ts";

const NOBODY = { nickname: null, signature: null };
const ANNA = { nickname: "Anna", signature: "Buy low" };

test.each([
  [NOBODY, { nickname: "", signature: "" }, {}],
  [NOBODY, { nickname: "Ben", signature: "" }, { nickname: "Ben" }],
  [NOBODY, { nickname: "", signature: " Buy low " }, { signature: "Buy low" }],
  [ANNA, { nickname: "Anna", signature: "Buy low " }, {}],
  [ANNA, { nickname: "Anna", signature: " " }, { signature: "" }],
  [ANNA, { nickname: "Ben", signature: "Buy" }, { nickname: "Ben", signature: "Buy" }],
])("of %j only what differs from it is sent", (profile, said, sent) => {
  expect(changesOf(said, profile)).toEqual(sent);
});

test.each([
  [NOBODY, { nickname: "", signature: "" }, { nickname: false, signature: false }],
  [NOBODY, { nickname: "B", signature: "Hi!" }, { nickname: true, signature: true }],
  [ANNA, { nickname: "", signature: "Buy low" }, { nickname: true, signature: false }],
  [ANNA, { nickname: "Anna", signature: " " }, { nickname: false, signature: false }],
  [ANNA, { nickname: "Anna", signature: "!" }, { nickname: false, signature: true }],
  [ANNA, { nickname: "Ann", signature: "买低" }, { nickname: false, signature: false }],
])("of %j the fields %j would be refused are named", (profile, said, faults) => {
  expect(textFaults(said, profile)).toEqual(faults);
});
