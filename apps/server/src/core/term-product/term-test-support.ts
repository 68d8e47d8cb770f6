/** Customers with money who subscribe, and what the reserve must be. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Answer } from "@candor/api/refusal";
import type { Database } from "../../platform/database/database.ts";
import { type TestLedger, USDT, walletOf } from "../ledger/ledger-test-support.ts";
import type { TermOrder, TermSeller } from "./term-product.ts";
import type { Subscription } from "./term-product-types.ts";

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

/** What is held in each reserve is what its orders have set aside, each offer's quota what they have put in. */
export async function reservedFault(database: Database): Promise<readonly unknown[]> {
  const { rows } = await database.query(
    `select mode, currency_id, sum(held) as held, sum(reserved) as reserved from (
       select mode, currency_id, held, 0 as reserved from ledger_account where purpose = 'interest-reserve'
       union all select mode, currency_id, 0, reserved from term_order) both_sides
     group by mode, currency_id having sum(held) <> sum(reserved)`,
  );
  return rows;
}
