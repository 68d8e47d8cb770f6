import { expect, test } from "vitest";
import { accountProblems, accountRequest, EMPTY_ACCOUNT, knownOfNumber, needsAba } from "./bank-form.ts";

const filled = {
  ...EMPTY_ACCOUNT,
  ...{ currency: "3", real_name: "Anna Li", bank_name: "Some Bank", bank_address: "1 Street", swift: "DEUTDEFF" },
  ...{ iban: "DE89 3704 0044 0532 0130 00", phone: "+49 30 1", holder_address: "2 Street" },
};

test("check digits say of which country a number is, or that it is none", () => {
  expect(knownOfNumber("iban", "")).toEqual({ is: "open" });
  expect(knownOfNumber("iban", "de89 3704 0044 0532 0130 00")).toEqual({ is: "good", country: "DE" });
  expect(knownOfNumber("iban", "DE88370400440532013000")).toEqual({ is: "broken" });
  expect(knownOfNumber("swift", "bofaus3n")).toEqual({ is: "good", country: "US" });
  expect(knownOfNumber("aba", "021000021")).toEqual({ is: "good", country: null });
  expect(knownOfNumber("aba", "021000022")).toEqual({ is: "broken" });
});

test("everything is due, an IBAN or another number, and the routing number in the United States alone", () => {
  expect(accountProblems(filled, "iban")).toEqual({});
  expect(accountProblems(EMPTY_ACCOUNT, "iban")).toEqual({
    ...{ currency: "missing", real_name: "missing", bank_name: "missing", bank_address: "missing", swift: "missing" },
    ...{ phone: "missing", holder_address: "missing", iban: "missing" },
  });
  expect(accountProblems(filled, "account")).toEqual({ account: "missing" });
  const there = { ...filled, swift: "BOFAUS3N", account: "123456" };
  expect(needsAba(there, "account")).toBe(true);
  expect(accountProblems(there, "account")).toEqual({ aba: "missing" });
  expect(accountProblems({ ...there, aba: "021000022" }, "account")).toEqual({ aba: "broken" });
  expect(accountProblems({ ...filled, iban: "DE00", swift: "x" }, "iban")).toEqual({ iban: "broken", swift: "broken" });
});

test("only the number that is chosen is sent", () => {
  const both = { ...filled, account: "1", aba: "2" };
  expect(accountRequest(both, "iban")).not.toHaveProperty("account");
  expect(accountRequest(both, "account")).toMatchObject({ currency: 3, account: "1", aba: "2" });
  expect(accountRequest(both, "account")).not.toHaveProperty("iban");
});
