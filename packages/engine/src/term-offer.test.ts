import { type Amount, amountOf, instantOf, type Rate, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exitOf, leavingGain } from "./early-exit.ts";
import {
  CARRY_SCALE,
  compounded,
  compoundedOver,
  interestAfter,
  type TermLength,
  type TermOffer,
} from "./term-offer.ts";
import { dayOf, daysEarned, endsOn, interestToReserve, scheduleOf } from "./term-schedule.ts";

const percent = (text: number): Rate => rateOf(BigInt(Math.round(text * 10_000_000)));
const usdt = (whole: number): Amount => amountOf(BigInt(Math.round(whole * 1_000_000)));
const flat = (days: number | null, rate: number): TermLength => ({
  days,
  tiers: [{ from: amountOf(0n), rate: percent(rate) }],
});

const FIXED: TermOffer = {
  ...{ ratePer: "year", payout: "daily", tiersBy: "whole" },
  lengths: [flat(7, 2), flat(30, 4), flat(90, 6)],
  exit: { rule: "shorter-rate", feeRate: percent(0.5), keptRate: percent(99) },
};
const CERTIFICATE: TermOffer = { ...FIXED, payout: "maturity", exit: { rule: "lost-days", days: 30 } };
const LOCKED: TermOffer = {
  ...FIXED,
  ratePer: "day",
  lengths: [flat(30, 0.02)],
  exit: { rule: "scaled-fee", feeRate: percent(3) },
};
const ON_DEMAND: TermOffer = {
  ...{ ratePer: "year", payout: "compound", tiersBy: "part", exit: { rule: "free" } },
  lengths: [
    {
      days: null,
      tiers: [
        { from: usdt(0), rate: percent(2) },
        { from: usdt(10_000), rate: percent(1.5) },
        { from: usdt(100_000), rate: percent(0.5) },
      ],
    },
  ],
};

const lengthOf = (offer: TermOffer, days: number | null): TermLength => {
  const found = offer.lengths.find((length) => length.days === days);
  if (!found) throw new Error(`no length of ${days} days`);
  return found;
};
const principals = fc.bigInt(1n, 10n ** 18n).map(amountOf);
const rates = fc.bigInt(0n, 500_000_000n).map(rateOf);
const anyLength = fc.record({ days: fc.integer({ min: 1, max: 800 }), rate: rates });

describe("simple interest", () => {
  test("365 days at 5 % of 1,000 are 50; a leap year has a day more", () => {
    const length = flat(365, 5);
    expect(interestAfter(CERTIFICATE, length, usdt(1_000), 365)).toBe(usdt(50));
    const leap = dayOf(instantOf(Date.UTC(2029, 0, 1))) - dayOf(instantOf(Date.UTC(2028, 0, 1)));
    expect(interestAfter(CERTIFICATE, length, usdt(1_000), leap)).toBe(50_136_986n);
  });

  test("a daily rate is for one day", () => {
    expect(interestAfter(LOCKED, lengthOf(LOCKED, 30), usdt(1_000), 30)).toBe(usdt(6));
  });

  test("the payments of all dates add up to the contracted interest rounded down once", () => {
    fc.assert(
      fc.property(principals, anyLength, (principal, { days, rate }) => {
        const length: TermLength = { days, tiers: [{ from: amountOf(0n), rate }] };
        for (const payout of ["daily", "maturity"] as const) {
          const offer: TermOffer = { ...FIXED, payout, lengths: [length] };
          const payments = scheduleOf(offer, { principal, length, takenDay: 20_000 });
          const interest = payments.reduce((sum, one) => sum + one.interest, 0n);
          expect(interest).toBe((principal * rate * BigInt(days)) / 365_000_000_000n);
          expect(interest).toBe(interestToReserve(offer, length, principal));
          expect(payments.every((one) => one.interest >= 0n)).toBe(true);
          expect(payments.at(-1)).toMatchObject({ day: endsOn(20_000, days), principal });
        }
      }),
    );
  });

  test("an amount earns at the rate of its own tier", () => {
    const length: TermLength = { days: 30, tiers: [...flat(30, 4).tiers, { from: usdt(1_000), rate: percent(5) }] };
    const below = amountOf(usdt(1_000) - 1n);
    expect(interestAfter(FIXED, length, usdt(1_000), 365)).toBe(usdt(50));
    expect(interestAfter(FIXED, length, below, 365)).toBe(amountOf(usdt(40) - 1n));
  });
});

describe("compounding", () => {
  const length = lengthOf(ON_DEMAND, null);

  test("30 times one day is one time 30 days, to the last digit", () => {
    fc.assert(
      fc.property(
        principals,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (balance, one, other) => {
          const apart = compoundedOver(
            ON_DEMAND,
            length,
            compoundedOver(ON_DEMAND, length, { balance, carry: 0n }, one),
            other,
          );
          expect(compoundedOver(ON_DEMAND, length, { balance, carry: 0n }, one + other)).toEqual(apart);
        },
      ),
    );
  });

  test("each part of a balance earns at the rate of its tier", () => {
    const rich: TermOffer = { ...ON_DEMAND, ratePer: "day" };
    const { balance } = compounded(rich, length, { balance: usdt(150_000), carry: 0n });
    expect(balance - usdt(150_000)).toBe(usdt(10_000 * 0.02 + 90_000 * 0.015 + 50_000 * 0.005));
  });

  test("what is less than a minor unit is carried until it is one", () => {
    let at = { balance: amountOf(100n), carry: 0n };
    const days = Array.from({ length: 183 }, () => (at = compounded(ON_DEMAND, length, at)));
    expect(days[0]?.balance).toBe(100n);
    expect(days[0]?.carry).toBeGreaterThan(0n);
    expect(at.balance).toBe(101n);
    expect(at.carry).toBeLessThan(10n ** BigInt(CARRY_SCALE));
  });
});

describe("dates", () => {
  test("an order earns from the date after it was taken, each date in the run after it", () => {
    expect([100, 101, 102, 103, 109].map((run) => daysEarned(100, 7, run))).toEqual([0, 0, 1, 2, 7]);
    expect(endsOn(100, 7)).toBe(108);
    expect(daysEarned(100, null, 1_000)).toBe(899);
  });
});

describe("leaving early", () => {
  const left = (offer: TermOffer, days: number, daysIn: number, paid = 0n) => {
    const length = lengthOf(offer, days);
    return exitOf(offer, { principal: usdt(1_000), length, daysEarned: daysIn, paid: amountOf(paid) });
  };

  test("pays the rate of the longest length completed, less half a percent", () => {
    const earned = interestAfter(FIXED, lengthOf(FIXED, 30), usdt(1_000), 45);
    const paid = interestAfter(FIXED, lengthOf(FIXED, 90), usdt(1_000), 45);
    expect(left(FIXED, 90, 45, paid)).toEqual({
      interest: 0n,
      penalty: paid - earned + usdt(5),
      refund: usdt(1_000) + earned - paid - usdt(5),
    });
  });

  test("never leaves less than 99 % with what was paid already", () => {
    expect(left(FIXED, 90, 1).refund).toBe(usdt(995));
    const steep: TermOffer = { ...FIXED, lengths: [flat(365, 30)] };
    const paid = interestAfter(steep, lengthOf(steep, 365), usdt(1_000), 300);
    expect(left(steep, 365, 300, paid).refund + paid).toBe(usdt(995));
    const dear: TermOffer = { ...steep, exit: { rule: "shorter-rate", feeRate: percent(3), keptRate: percent(99) } };
    expect(left(dear, 365, 300, paid).refund + paid).toBe(usdt(990));
  });

  test("of a certificate loses the interest of 30 days, and never more than was earned", () => {
    expect(left(CERTIFICATE, 90, 20)).toEqual({ interest: 0n, penalty: 0n, refund: usdt(1_000) });
    expect(left(CERTIFICATE, 90, 70).interest).toBe(
      interestAfter(CERTIFICATE, lengthOf(CERTIFICATE, 90), usdt(1_000), 40),
    );
  });

  test("of what is locked costs a share scaled by the days left", () => {
    const paid = interestAfter(LOCKED, lengthOf(LOCKED, 30), usdt(1_000), 10);
    expect(left(LOCKED, 30, 10, paid)).toEqual({ interest: 0n, penalty: usdt(20), refund: usdt(980) });
  });

  test("is free where the balance can be had at any time", () => {
    const exit = exitOf(ON_DEMAND, {
      principal: usdt(500),
      length: lengthOf(ON_DEMAND, null),
      daysEarned: 9,
      paid: usdt(2),
    });
    expect(exit).toEqual({ interest: 0n, penalty: 0n, refund: usdt(500) });
  });

  test("takes no more than was put in, and gives what it adds up to", () => {
    fc.assert(
      fc.property(
        principals,
        anyLength,
        fc.integer({ min: 0, max: 800 }),
        fc.bigInt(0n, 10n ** 19n),
        (principal, { days, rate }, daysIn, paid) => {
          for (const { exit, payout } of [FIXED, CERTIFICATE, LOCKED]) {
            const length: TermLength = { days, tiers: [{ from: amountOf(0n), rate }] };
            const offer: TermOffer = { ...FIXED, payout, exit, lengths: [length] };
            const asked = { principal, length, daysEarned: Math.min(daysIn, days), paid: amountOf(paid) };
            const { interest, penalty, refund } = exitOf(offer, asked);
            expect(refund).toBe(principal + interest - penalty);
            expect(refund).toBeGreaterThanOrEqual(0n);
            expect(interest === 0n || penalty === 0n).toBe(true);
          }
        },
      ),
    );
  });
});

describe("an offer that can be left at a gain is found", () => {
  const amounts = [usdt(10), usdt(100_000)];

  test("none of those that are offered", () => {
    for (const offer of [FIXED, CERTIFICATE, LOCKED, ON_DEMAND]) expect(leavingGain(offer, amounts)).toBeNull();
  });

  test("a long one that pays more for 60 days than the one of 30 days does", () => {
    const gift: TermOffer = { ...CERTIFICATE, lengths: [flat(30, 1), flat(90, 12)] };
    expect(leavingGain(gift, amounts)).toEqual({ days: 90, left: 33 });
  });

  test("and where only a tier's amounts gain", () => {
    const tiers = [...flat(90, 1).tiers, { from: usdt(50_000), rate: percent(12) }];
    const gift: TermOffer = { ...CERTIFICATE, lengths: [flat(30, 1), { days: 90, tiers }] };
    expect(leavingGain(gift, amounts)).toEqual({ days: 90, left: 33 });
    expect(leavingGain(gift, [usdt(10), usdt(49_999)])).toBeNull();
  });
});
