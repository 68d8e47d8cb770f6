import { instantOf, priceTicksOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AlertTerms, type AlertTick, alertLevels, REST_MS, sideMet, wakeTest } from "./price-alert.ts";
import { type Firing, PriceAlertBook, type WatchedAlert } from "./price-alert-book.ts";

const BTC = 1;
const STEP_MS = 60_000;

const above = (price: number): AlertTerms => ({ kind: "above", price: priceTicksOf(price) });
const below = (price: number): AlertTerms => ({ kind: "below", price: priceTicksOf(price) });
const moveFrom = (reference: number, percent: number): AlertTerms => ({
  kind: "move",
  percent,
  reference: priceTicksOf(reference),
});
const dayMove = (percent: number): AlertTerms => ({ kind: "move", percent, reference: null });

function alert(terms: AlertTerms, changes: Partial<WatchedAlert> = {}): WatchedAlert {
  const usual = { id: "a", instrumentId: BTC, repeats: false, expiresAt: null, sinceSeq: 0, restingSince: null };
  return { ...usual, terms, ...changes };
}

const tick = (seq: number, price: number, changes: Partial<AlertTick> = {}): AlertTick => ({
  seq,
  at: instantOf(seq * STEP_MS),
  price: priceTicksOf(price),
  isValid: true,
  ...changes,
});

/** Sequence numbers at which the alert fires, the price of each tick being given. */
function firedAt(watched: WatchedAlert, prices: readonly number[], dayOpen: number | null = null): number[] {
  const book = new PriceAlertBook<WatchedAlert>();
  book.put(watched);
  return prices.flatMap((price, index) => {
    const open = dayOpen === null ? null : priceTicksOf(dayOpen);
    return book.judge(BTC, tick(index + 1, price), open).firings.map((firing) => firing.tick.seq);
  });
}

describe("an alert", () => {
  test("for a price fires at the first tick at it or beyond, and once", () => {
    expect(firedAt(alert(above(100)), [99, 100, 101, 99, 100])).toEqual([2]);
    expect(firedAt(alert(above(100)), [99, 250])).toEqual([2]);
    expect(firedAt(alert(below(100)), [101, 100, 99])).toEqual([2]);
  });

  test("for a move fires when the price is that far from where it was counted, up or down, and no nearer", () => {
    expect(firedAt(alert(moveFrom(1000, 250)), [1024, 976, 1025])).toEqual([3]);
    expect(firedAt(alert(moveFrom(1000, 250)), [976, 975])).toEqual([2]);
    // 2.5 % of 999 is 24.975: a level between two ticks is told at the tick beyond it.
    expect(firedAt(alert(moveFrom(999, 250)), [1023, 1024])).toEqual([2]);
  });

  test("for a move over 24 hours fires by the price 24 hours ago, and not without one", () => {
    expect(firedAt(alert(dayMove(500)), [1049, 1050], 1000)).toEqual([2]);
    expect(firedAt(alert(dayMove(500)), [951, 950], 1000)).toEqual([2]);
    expect(firedAt(alert(dayMove(500)), [2000])).toEqual([]);
  });

  test("never fires on a tick that is not valid, one before it was set, or one after it has expired", () => {
    const book = new PriceAlertBook<WatchedAlert>();
    book.put(alert(above(100), { sinceSeq: 2, expiresAt: instantOf(5 * STEP_MS) }));
    expect(book.judge(BTC, tick(1, 200), null).firings).toEqual([]);
    expect(book.judge(BTC, tick(2, 200), null).firings).toEqual([]);
    expect(book.judge(BTC, tick(3, 200, { isValid: false }), null).firings).toEqual([]);
    expect(book.judge(BTC, tick(6, 200), null).firings).toEqual([]);
    book.put(alert(above(100), { expiresAt: instantOf(5 * STEP_MS) }));
    expect(book.judge(BTC, tick(5, 200), null).firings).toHaveLength(1);
  });

  test("that was changed or removed fires by its new terms or not at all", () => {
    const book = new PriceAlertBook<WatchedAlert>();
    book.put(alert(above(100)));
    book.judge(BTC, tick(1, 99), null);
    book.put(alert(above(120), { sinceSeq: 1 }));
    expect(book.judge(BTC, tick(2, 110), null).firings).toEqual([]);
    expect(book.judge(BTC, tick(3, 120), null).firings).toHaveLength(1);
    book.put(alert(above(130), { sinceSeq: 3 }));
    book.remove("a");
    expect(book.judge(BTC, tick(4, 200), null).firings).toEqual([]);
    expect(book.size).toBe(0);
  });
});

describe("a repeating alert", () => {
  const repeating = (terms: AlertTerms) => alert(terms, { repeats: true });

  test("fires again once five minutes have passed and the price has come back by 0.2 %", () => {
    // Back too early, then back enough after the rest, then up again.
    expect(firedAt(repeating(above(1000)), [1000, 990, 1000, 1000, 1000, 1000, 999, 1000, 998, 1000])).toEqual([1, 10]);
    expect(firedAt(repeating(below(1000)), [1000, 1000, 1000, 1000, 1000, 1002, 1000])).toEqual([1, 7]);
  });

  test("for a move from a price counts anew from the price that fired it, without resting", () => {
    expect(firedAt(repeating(moveFrom(1000, 1000)), [1100, 1200, 1210, 1089, 1088])).toEqual([1, 3, 4]);
  });

  test("for a move over 24 hours fires again after the move has shrunk to four fifths", () => {
    const prices = [1050, 1000, 1050, 1050, 1050, 1041, 1050, 1040, 1050];
    expect(firedAt(repeating(dayMove(500)), prices, 1000)).toEqual([1, 9]);
  });

  test("that rested when it was read from the tables rests on until both are true", () => {
    const book = new PriceAlertBook<WatchedAlert>();
    book.put({ ...repeating(above(1000)), sinceSeq: 1, restingSince: instantOf(STEP_MS) });
    const end = 1 + REST_MS / STEP_MS;
    expect(book.judge(BTC, tick(end - 1, 900), null).woken).toEqual([]);
    expect(book.judge(BTC, tick(end, 998), null).woken).toMatchObject([{ id: "a", restingSince: null }]);
    expect(book.judge(BTC, tick(end + 1, 1000), null).firings).toHaveLength(1);
  });
});

/** The rules read out one alert at a time. */
class Twin {
  private alerts: WatchedAlert[];
  constructor(alerts: readonly WatchedAlert[]) {
    this.alerts = [...alerts];
  }

  judge(at: AlertTick, dayOpen: number): string[] {
    const fired: string[] = [];
    this.alerts = this.alerts.flatMap((one) => {
      if (!at.isValid || at.seq <= one.sinceSeq) return [one];
      const open = priceTicksOf(dayOpen);
      if (one.restingSince !== null) {
        const isBack = at.at >= one.restingSince + REST_MS && this.isAwake(one, at, dayOpen);
        return [isBack ? { ...one, restingSince: null } : one];
      }
      const side = sideMet(alertLevels(one.terms, open), at.price);
      if (side === undefined) return [one];
      if (one.expiresAt !== null && at.at > one.expiresAt) return [];
      fired.push(`${one.id} ${side}`);
      if (!one.repeats) return [];
      const { terms } = one;
      return terms.kind === "move" && terms.reference !== null
        ? [{ ...one, terms: { ...terms, reference: at.price } }]
        : [{ ...one, restingSince: at.at }];
    });
    return fired.sort();
  }

  private isAwake({ terms }: WatchedAlert, { price }: AlertTick, dayOpen: number): boolean {
    const wake = wakeTest(terms);
    if (wake.when === "day-move-within") return Math.abs(price - dayOpen) * 10_000 < (wake.percent + 1) * dayOpen;
    return wake.when === "at-or-below" ? price <= wake.price : price >= wake.price;
  }
}

const price = fc.integer({ min: 900, max: 1100 });
const anyTerms = fc.oneof(
  price.map(above),
  price.map(below),
  fc.tuple(price, fc.integer({ min: 10, max: 2000 })).map(([from, percent]) => moveFrom(from, percent)),
  fc.integer({ min: 10, max: 2000 }).map(dayMove),
);
const anyAlert = fc.record({
  terms: anyTerms,
  repeats: fc.boolean(),
  sinceSeq: fc.nat(20),
  expiresAt: fc.option(fc.nat(40).map((step) => instantOf(step * STEP_MS))),
});

test("a book fires exactly what its rules say of each alert alone, whatever the prices do", () => {
  const history = fc.array(fc.tuple(price, price, fc.boolean()), { minLength: 40, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(anyAlert, { maxLength: 30 }), history, (drawn, ticks) => {
      const alerts = drawn.map(({ terms, ...rest }, index) => alert(terms, { id: String(index), ...rest }));
      const book = new PriceAlertBook<WatchedAlert>();
      for (const one of alerts) book.put(one);
      const twin = new Twin(alerts);
      ticks.forEach(([paid, dayOpen, isValid], index) => {
        const at = tick(index + 1, paid, { isValid });
        const { firings } = book.judge(BTC, at, priceTicksOf(dayOpen));
        const said = firings.map((firing: Firing<WatchedAlert>) => `${firing.alert.id} ${firing.side}`).sort();
        expect(said).toEqual(twin.judge(at, dayOpen));
      });
    }),
  );
});

test("100,000 alerts cost a tick no more than those it meets: they join, and a hundred thousand ticks pass, in two seconds of processor time", () => {
  const book = new PriceAlertBook<WatchedAlert>();
  const alerts = 100_000;
  for (let index = 0; index < alerts; index += 1) {
    const level = 1_000_000 + (index % 2 === 0 ? 50_000 + index : -50_000 - index);
    book.put(alert(index % 2 === 0 ? above(level) : below(level), { id: String(index) }));
  }
  const before = process.cpuUsage();
  let fired = 0;
  // Within the gap nobody waits in; looking at each alert would be ten thousand million looks.
  for (let seq = 1; seq < 100_000; seq += 1) {
    fired += book.judge(BTC, tick(seq, 1_000_000 + ((seq * 7919) % 90_000) - 45_000), null).firings.length;
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
  expect(fired).toBe(0);
  expect(book.judge(BTC, tick(100_000, 2_000_000), null).firings).toHaveLength(alerts / 2);
});
