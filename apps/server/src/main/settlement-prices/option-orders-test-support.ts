/** Option orders as the property of settlement prices sees them: the real desk product. For tests only. */
import { settlingWindow } from "@candor/engine/option-order";
import { amountOf, rateOf } from "@candor/money/money";
import type { InstrumentOption } from "../../core/instrument/instrument.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { OptionDesk } from "../../products/option-order/option-desk.ts";
import type { OptionRecord } from "../../products/option-order/option-record.ts";
import { type Act, asItIs, batchAt, type SettlesOnTicks, standing } from "./settles-on-ticks-test-support.ts";

const SECONDS = 5;
const option: InstrumentOption = {
  ...{ currencyId: 1, currencyCode: "USDT", currencyScale: 6, termsId: "1" },
  terms: [{ seconds: SECONDS, payoutRate: rateOf(800_000_000n) }],
  ...{ stakeMin: amountOf(1n), stakeMax: amountOf(10n ** 12n), exposureMax: amountOf(10n ** 20n) },
};

/** One is taken on every tick, whatever its state; each is entered by a later one and judged on those of its last seconds. */
export function optionOrders(hears = asItIs): SettlesOnTicks {
  const acts: Act[] = [];
  const ticks: Tick[] = [];
  let last: Tick | undefined;
  // The newest price is always said to be valid, so that orders wait in halts as well.
  const { instrument, nextId, deps } = standing(
    { option, products: ["option"] },
    () => last && { ...last, isValid: true },
  );
  const desk = new OptionDesk(deps);

  function note(order: OptionRecord): void {
    const entry = ticks.find(({ seq }) => seq === order.entrySeq);
    if (order.status === "open" && entry) acts.push({ what: "option entry", tick: entry });
    if (order.endAt === null || order.priceCount === null) return;
    for (const tick of judgedOn(order)) acts.push({ what: "option settlement", tick });
  }

  /** The prices that its sum is made of: the valid ones of its window, or else any of them. */
  function judgedOn({ id, endAt, priceCount, priceSum }: OptionRecord): readonly Tick[] {
    const { after, upTo } = settlingWindow(endAt ?? (0 as never));
    const window = ticks.filter(({ at }) => at > after && at <= upTo);
    const valid = window.filter(({ isValid }) => isValid);
    const sum = valid.reduce((total, { price }) => total + BigInt(price), 0n);
    if (priceCount === valid.length && priceSum === sum) return valid;
    if (valid.length === window.length) throw new Error(`option ${id} was judged on prices of another time`);
    return window;
  }

  return {
    offer(tick) {
      ticks.push(tick);
      last = tick;
      const batch = batchAt(tick.at);
      desk.begin(tick.at);
      while (desk.decideTick(hears(tick), batch) === "begun");
      for (const order of desk.memory.changes()) note(order);
      desk.commit();
      desk.begin(tick.at);
      desk.decide({ verb: "overdue" }, batch);
      const request = { id: nextId(), instrument, direction: "up", seconds: SECONDS, stake: amountOf(100n) } as const;
      const mode = tick.seq % 2 === 0 ? "demo" : "real";
      desk.decide({ verb: "place", mode, portfolioId: nextId(), order: request }, batch);
      desk.commit();
    },
    acts: () => acts,
  };
}
