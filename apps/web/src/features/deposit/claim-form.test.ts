import { describe, expect, test } from "vitest";
import { claimProblems, claimRequest, EMPTY_CLAIM, EMPTY_WIRE, hashEnd, wireRequest } from "./claim-form.ts";
import { partConfirmed } from "./deposit-view.ts";

const HASH = `0x${"ab12cd34".repeat(8)}`;
const FULL = { amount: "12.5", account: "cd34ef", picture: "/files/1.png" };

describe("a proof of a deposit", () => {
  test("says everything that is missing at once", () => {
    expect(claimProblems(EMPTY_CLAIM, false, 6)).toEqual({ amount: "amount", account: "hash", picture: "picture" });
    expect(claimProblems(EMPTY_CLAIM, true, 6)).toEqual({ amount: "amount", account: "remitter", picture: "picture" });
    expect(claimProblems(FULL, false, 6)).toEqual({});
  });

  test.each(["0", "0.0000001", "-1", "x"])("takes no amount of %s", (amount) => {
    expect(claimProblems({ ...FULL, amount }, false, 6)).toEqual({ amount: "amount" });
  });

  test.each(["12345", "12 456", "12-456"])("takes no end of a hash like %s", (account) => {
    expect(claimProblems({ ...FULL, account }, false, 6)).toEqual({ account: "hash" });
  });

  test("names the whole hash where it was pasted whole, and its last six always", () => {
    const of = { currencyId: 1, decimals: 6, network: "ethereum" };
    expect(claimRequest({ ...FULL, account: ` ${HASH} ` }, of)).toEqual({
      account: hashEnd(HASH),
      amount: "12.5",
      currency: 1,
      sub_type: "ethereum",
      address: "/files/1.png",
      hash: HASH,
    });
    expect(claimRequest(FULL, of)).not.toHaveProperty("hash");
  });

  test("at the bank names who paid", () => {
    const of = { currencyId: 2, decimals: 6, network: "bank" };
    expect(claimRequest({ ...FULL, account: "Anna Smith" }, of)).toMatchObject({ account: "Anna Smith" });
  });
});

test("a wire leaves out what was not filled in", () => {
  const form = { ...EMPTY_WIRE, ...FULL, account: "Anna", swift: " DEUTDEFF " };
  expect(wireRequest(form, { currencyId: 3, decimals: 6 })).toEqual({
    currency: 3,
    amount: "12.5",
    real_name: "Anna",
    picture: "/files/1.png",
    swift: "DEUTDEFF",
  });
});

test("the counter never passes its end", () => {
  expect(partConfirmed({ confirmations: 9, confirmations_needed: 5 })).toBe(1);
  expect(partConfirmed({ confirmations: null, confirmations_needed: null })).toBeNull();
});
