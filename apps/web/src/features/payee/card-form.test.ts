import { expect, test } from "vitest";
import { cardProblems, EMPTY_CARD, isCardBroken, isCardGood } from "./card-form.ts";

test("every field is due, and the number has to fit its check digit", () => {
  expect(cardProblems(EMPTY_CARD)).toEqual({
    ...{ real_name: "missing", bank_name: "missing", card_number: "missing", branch: "missing" },
  });
  const filled = { real_name: "Anna Li", bank_name: "Some Bank", card_number: "4242 4242 4242 4242", branch: "Main" };
  expect(cardProblems(filled)).toEqual({});
  expect(cardProblems({ ...filled, card_number: "4242 4242 4242 4241" })).toEqual({ card_number: "broken" });
  expect([isCardGood("4242424242424242"), isCardBroken(""), isCardBroken("42")]).toEqual([true, false, true]);
});
