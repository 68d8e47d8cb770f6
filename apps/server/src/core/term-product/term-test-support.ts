/** Customers with money who subscribe, and what the reserve must be. For tests only. */

import type { AccountMode } from "@candor/api/account-mode";
import type { Answer } from "@candor/api/refusal";
import type { TermOrderOut } from "@candor/api/term-product";
import { startOfDay } from "@candor/engine/term-schedule";
import { createIds } from "../../platform/ids.ts";
import { checkBooks } from "../ledger/ledger.ts";
import { type TestLedger, USDT, walletOf } from "../ledger/ledger-test-support.ts";
import {
  createTermProducts,
  type TermModule,
  type TermOrder,
  type TermProductKind,
  type TermSeller,
} from "./term-product.ts";
import type { Subscription } from "./term-product-types.ts";

export const SAVINGS: TermProductKind = {
  ...{ product: "fixed-savings", ratePer: "year", payout: "daily", tiersBy: "whole", exitRule: "shorter-rate" },
  atMaturity: ["pay-out", "renew-principal", "renew-all"],
};
const DAY_MS = 86_400_000;
/** The number of its offer for seven days. */
export const WEEK = 1;
export const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000));

/** Fixed-term savings on a database of their own, and a clock that moves from date to date. */
export class TermWorld {
  readonly t: TestLedger;
  readonly terms: TermModule;
  readonly seller: TermSeller;
  /** Notices, by what caused them. */
  readonly told: ReadonlyMap<string, object>;
  today: number;

  constructor(t: TestLedger) {
    const told = new Map<string, object>();
    const notify = async (_tx: unknown, { source, parameters }: { source: string; parameters: object }) => {
      told.set(source, parameters);
    };
    const ids = createIds({ clock: t.clock, node: 2 });
    this.t = t;
    this.told = told;
    this.terms = createTermProducts({
      ...t,
      ids,
      notices: { notify },
      log: t.own.log,
      jobs: { schedule: () => undefined },
    });
    this.seller = this.terms.sell("fixed-savings", [SAVINGS]);
    this.today = Math.floor(t.clock.now() / DAY_MS);
  }

  setClock(at: number): void {
    this.t.clock.advance(at - this.t.clock.now());
  }

  /** An hour into a date, after its run. */
  async runOn(day: number): Promise<void> {
    this.setClock(startOfDay(day) + 3_600_000);
    await this.terms.runDates();
    this.today = day;
  }

  async shown(portfolioId: string, id: string, seller = this.seller): Promise<TermOrderOut> {
    const found = await seller.one(this.t.database, { portfolioId, id });
    if (found.refused) throw new Error(found.code);
    return found.value;
  }

  /** A customer with so much money who puts all of it in. */
  async subscribed(
    units: number,
    { seller = this.seller, mode = "demo", ...changes }: Partial<Subscription> & { readonly seller?: TermSeller } = {},
  ): Promise<Owner & { readonly order: TermOrder }> {
    const owner = await addCustomer(this.t, usdt(units), mode);
    const asked = { ...owner, mode, offerId: WEEK, amount: String(units), ...changes };
    const taken = await subscribeAs({ t: this.t, seller }, asked);
    if (taken.refused) throw new Error(taken.code);
    return { ...owner, order: taken.value };
  }

  leave(portfolioId: string, id: string, refundSeen: string, seller = this.seller): Promise<Answer<TermOrder>> {
    return this.t.database.transaction((tx) => seller.leave(tx, { portfolioId, id, refundSeen }));
  }

  funding = (portfolioId: string) => this.t.read(walletOf(portfolioId, "funding"));
  earn = (portfolioId: string) => this.t.read(walletOf(portfolioId, "earn"));

  /** What every test leaves behind: balanced books, and orders that fit them. */
  async faults(): Promise<readonly unknown[]> {
    return [...(await checkBooks(this.t.database)).faults, ...(await this.terms.faults(this.t.database))];
  }
}

let customers = 0;

export interface Owner {
  readonly customerId: string;
  readonly portfolioId: string;
}

/** With so much in the funding wallet. */
export async function addCustomer(t: TestLedger, units: bigint, mode: AccountMode = "demo"): Promise<Owner> {
  customers += 1;
  const [customerId, portfolioId] = [String(7_000_000 + customers), String(8_000_000 + customers)];
  await t.own.owner.query(
    `insert into customer (id, uid, email, password_hash, invite_code, language, registered_at)
     values ($1, $2, $3, 'x', $4, 'en', now())`,
    [customerId, String(20_000_000 + customers), `saver${customers}@example.com`, `S${customers}`.padEnd(8, "X")],
  );
  await t.own.owner.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, now())", [
    ...[portfolioId, customerId, mode],
  ]);
  if (units > 0n) await t.fund(walletOf(portfolioId, "funding", USDT, mode), units);
  return { customerId, portfolioId };
}

/** As the http server does it: a refusal undoes the work. */
export async function subscribeAs(
  { t, seller }: { readonly t: TestLedger; readonly seller: TermSeller },
  asked: Partial<Subscription> & Owner & Pick<Subscription, "offerId" | "amount">,
): Promise<Answer<TermOrder>> {
  const undo = new Error("refused");
  let taken: Answer<TermOrder> | undefined;
  const run = t.database.transaction(async (tx) => {
    taken = await seller.subscribe(tx, { mode: "demo", termsId: undefined, atMaturity: undefined, ...asked });
    if (taken.refused) throw undo;
  });
  await run.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!taken) throw new Error("nothing was answered");
  return taken;
}
