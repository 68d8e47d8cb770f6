/** Contract orders as the property of settlement prices sees them: the real desk product. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import { amountOf, lotsOf, type PriceTicks, priceTicksOf, rateOf } from "@candor/money/money";
import type { InstrumentContract } from "../../core/instrument/instrument.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { ContractCommand, NewContractOrder } from "../../products/contract-order/contract-command.ts";
import { ContractDesk } from "../../products/contract-order/contract-desk.ts";
import { type Act, asItIs, batchAt, type SettlesOnTicks, standing } from "./settles-on-ticks-test-support.ts";

/** So high that the noise of prices liquidates many. */
const HIGHEST_LEVERAGE = 1_000;
const contract: InstrumentContract = {
  ...{ settleCurrencyId: 1, settleCode: "USDT", settleScale: 6, termsId: "1" },
  ...{ tickValue: amountOf(1_000_000n), lotSize: lotsOf(1), lotsMin: lotsOf(1), lotsMax: lotsOf(1_000) },
  ...{ leverages: [1, HIGHEST_LEVERAGE], maintenanceRate: rateOf(0n), halfSpread: rateOf(200_000n) },
  ...{ feeRate: rateOf(300_000n), financingRate: rateOf(300_000n), tolerance: rateOf(50_000_000n) },
  exposureMax: amountOf(10n ** 20n),
};

type OrderRequest = Pick<NewContractOrder, "direction"> & Partial<NewContractOrder>;

/** On every tick, whatever its state: entries at the market and at a limit, with stops, and closings of what has none. */
export function contractOrders(hears = asItIs): SettlesOnTicks {
  const acts: Act[] = [];
  const ticks = new Map<number, Tick>();
  let last: Tick | undefined;
  // The newest price is always said to be valid, so that orders wait in halts as well.
  const { instrument, nextId, deps } = standing(
    { contract, products: ["contract"] },
    () => last && { ...last, isValid: true },
  );
  const desk = new ContractDesk(deps);
  /** Without stops, to be closed by their owners. */
  const plain = new Map<string, string>();

  function note(tick: Tick): void {
    const on = (seq: number | null) => ticks.get(seq ?? 0) ?? tick;
    const { orders, closings } = desk.memory.changes();
    for (const { cause, tickSeq } of closings) acts.push({ what: `contract ${cause}`, tick: on(tickSeq) });
    for (const { status, openSeq, isCalled, reason } of orders) {
      if (status === "open" && !isCalled) acts.push({ what: "contract entry", tick: on(openSeq) });
      else if (isCalled) acts.push({ what: "margin call", tick });
      else if (status === "cancelled") acts.push({ what: `contract ${reason}`, tick });
    }
  }

  /** One batch. */
  function decided<T>({ at }: Tick, decide: (batch: ReturnType<typeof batchAt>) => T): T {
    desk.begin(at);
    const made = decide(batchAt(at));
    desk.memory.takeUnwritten();
    return made;
  }

  function act(tick: Tick): void {
    for (let outcome: unknown = "begun"; outcome === "begun"; ) {
      outcome = decided(tick, (batch) => desk.decideTick(hears(tick), batch));
      note(tick);
      desk.commit();
    }
  }

  function ask(tick: Tick, command: ContractCommand): void {
    decided(tick, (batch) => desk.decide(command, batch));
    desk.commit();
  }

  function place(tick: Tick, mode: AccountMode, request: OrderRequest): { id: string; portfolioId: string } {
    const [id, portfolioId] = [nextId(), nextId()];
    const none = { leverage: 1, limit: null, seen: null, takeProfit: null, stopLoss: null };
    const order = { id, instrument, lots: lotsOf(3), ...none, ...request };
    ask(tick, { verb: "place", mode, portfolioId, order });
    return { id, portfolioId };
  }

  function closeOnePlain(tick: Tick, mode: AccountMode): void {
    const orderId = [...plain.keys()].find((id) => desk.memory.order(id)?.status === "open");
    const portfolioId = orderId && plain.get(orderId);
    if (!orderId || !portfolioId) return;
    plain.delete(orderId);
    ask(tick, { verb: "close", mode, portfolioId, orderId, lots: null, isOnlyPending: false });
  }

  const part = (price: PriceTicks, factor: number): PriceTicks => priceTicksOf(Math.max(1, Math.round(price * factor)));

  return {
    offer(tick) {
      ticks.set(tick.seq, tick);
      last = tick;
      act(tick);
      const { price } = tick;
      const mode = tick.seq % 2 === 0 ? "demo" : "real";
      closeOnePlain(tick, mode);
      // By turns, as many histories are to be lived through.
      if (tick.seq % 4 < 2) {
        place(tick, mode, { direction: "long", stopLoss: part(price, 0.99975) });
        place(tick, mode, { direction: "short", leverage: HIGHEST_LEVERAGE });
      } else {
        place(tick, mode, { direction: "short", takeProfit: part(price, 0.9997) });
        const { id, portfolioId } = place(tick, mode, { direction: "long", limit: part(price, 1.0001) });
        plain.set(id, portfolioId);
      }
    },
    acts: () => acts,
  };
}
