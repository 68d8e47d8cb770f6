/**
 * The faucet of a sandbox: test coins for whoever tries it out, paid on the sandbox's chain to the customer's own deposit
 * address, and counted there like any deposit. Terms: 1,000 USDT and 1 ETH at a time, each once a minute and ten times a day. It
 * writes down what is to be given; the payer, which alone has keys, pays each once.
 */

import type { ResponseOf } from "@candor/api/endpoint";
import * as api from "@candor/api/faucet";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort, powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, type Instant, instantOf } from "@candor/money/money";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Networks } from "../../core/network/network.ts";
import type { Product, ProductBase, SamplePayer } from "../../core/product/product.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { type CustomerCall, type Route, route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { partOf } from "../../platform/process/part.ts";
import { createPeriodicTask, type PeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { findOwnAddress, insertGift, lockGifts, markGiven, readGiftsSince, readUnpaid } from "./faucet-store.ts";

const WHOLE = new Map([
  ["USDT", 1_000n],
  ["ETH", 1n],
]);
const PAUSE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const PER_DAY_MAX = 10;
const LOOK_EVERY_MS = 1_000;

export interface FaucetDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly ledger: Pick<Ledger, "currency" | "currencies">;
  readonly networks: Pick<Networks, "rail">;
  /** Null everywhere but in a sandbox. */
  readonly samplePayer: SamplePayer | null;
}

export interface Faucet {
  readonly routes: readonly Route[];
  /** Pays what was asked for and is not paid yet, after a crash too. */
  readonly paying: PeriodicTask;
}

type Coins = ResponseOf<typeof api.askFaucet>;

export function createFaucet(deps: FaucetDeps): Faucet {
  const { database, clock, ledger, samplePayer } = deps;

  const given = () =>
    ledger.currencies().flatMap(({ id, code, decimals }) => {
      const whole = WHOLE.get(code);
      return whole === undefined ? [] : [{ id, code, decimals, amount: amountOf(whole * powerOfTen(decimals)) }];
    });
  const said = (of: ReturnType<typeof given>[number], nextAt: Instant | null): Coins => ({
    ...{ currency_id: of.id, currency_name: of.code, number: formatDecimalShort(of.amount, of.decimals) },
    next_at: nextAt,
  });
  const refusalOf = ({ accountMode }: CustomerCall) => {
    if (!samplePayer) return refuse("sandbox-only");
    return accountMode === "real" ? undefined : refuse("real-only");
  };

  async function ask(currencyId: number, call: CustomerCall): Promise<Answer<Coins>> {
    const of = given().find(({ id }) => id === currencyId);
    if (!of) return refuse("currency-unknown");
    const { customerId } = call.caller;
    return call.transaction(async (tx): Promise<Answer<Coins>> => {
      const address = await findOwnAddress(tx, customerId);
      if (address === undefined) return refuse("faucet-no-address");
      await lockGifts(tx, customerId);
      const now = clock.now();
      const gifts = (await readGiftsSince(tx, customerId, instantOf(now - DAY_MS))).filter(
        (gift) => gift.currencyId === currencyId,
      );
      if (gifts.length >= PER_DAY_MAX) return refuse("faucet-day-full", { maximum: PER_DAY_MAX });
      const next = nextAt(gifts, now);
      if (next !== null) return refuse("faucet-recently", { seconds: Math.ceil((next - now) / 1_000) });
      await insertGift(tx, { id: deps.ids.next(), customerId, currencyId, address, amount: of.amount, askedAt: now });
      return answer(said(of, instantOf(now + PAUSE_MS)));
    });
  }

  async function payAll(stopping: AbortSignal): Promise<void> {
    if (!samplePayer) return;
    for (const gift of await readUnpaid(database)) {
      if (stopping.aborted) return;
      const rail = await deps.networks.rail(database, gift.currencyId, samplePayer.network);
      if (!rail) continue;
      const amount = chainUnits(gift.amount, ledger.currency(gift.currencyId)?.decimals ?? 0, rail.decimals);
      const { id, address: to } = gift;
      const hash = await samplePayer.pay({ id: `gift ${id}`, to, contract: rail.contract, amount });
      await markGiven(database, id, hash);
    }
  }

  return {
    routes: [
      route(api.readFaucet, async (_request, call) => {
        const refused = refusalOf(call);
        if (refused) return refused;
        const now = clock.now();
        const gifts = await readGiftsSince(call.reader, call.caller.customerId, instantOf(now - PAUSE_MS));
        const next = (id: number) =>
          nextAt(
            gifts.filter(({ currencyId }) => currencyId === id),
            now,
          );
        return answer({ list: given().map((of) => said(of, next(of.id))) });
      }),
      route(api.askFaucet, async ({ currencyId }, call) => refusalOf(call) ?? ask(currencyId, call)),
    ],
    paying: createPeriodicTask({
      ...{ everyMs: LOOK_EVERY_MS, log: deps.log, run: payAll },
      failure: "the faucet could not pay; it is tried again",
    }),
  };
}

/** Null where something is given now. @param gifts of one currency */
function nextAt(gifts: readonly { readonly askedAt: Instant }[], now: Instant): Instant | null {
  const last = Math.max(0, ...gifts.map(({ askedAt }) => askedAt));
  return last + PAUSE_MS > now ? instantOf(last + PAUSE_MS) : null;
}

const chainUnits = (amount: Amount, decimals: number, chainDecimals: number): bigint =>
  chainDecimals >= decimals
    ? amount * powerOfTen(chainDecimals - decimals)
    : amount / powerOfTen(decimals - chainDecimals);

export function faucet(base: ProductBase): Product {
  const { routes, paying } = createFaucet(base);
  return { noun: "faucet", routes, upkeep: base.samplePayer ? [partOf("faucet", "jobs", paying)] : [] };
}
