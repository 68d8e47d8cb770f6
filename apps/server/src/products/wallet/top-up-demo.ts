/** Fills a demo account up to its starting funds, once a day (UTC). Play money only: the real account is refused. */
import { WALLETS } from "@candor/api/account-mode";
import { DEMO_START } from "@candor/api/demo-funds";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Balances } from "@candor/api/wallet";
import { decimalUnits } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { AccountKey } from "../../core/ledger/ledger.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { useDay } from "./demo-top-up-store.ts";
import type { WalletDeps } from "./wallet.ts";
import { readBalances } from "./wallet-queries.ts";

export async function topUp(deps: WalletDeps, call: CustomerCall): Promise<Answer<Balances>> {
  const { ledger, clock } = deps;
  const { accountMode: mode, portfolioId } = call;
  if (mode !== "demo") return refuse("demo-only");
  const { id: currencyId, decimals } = ledger.currencyByCode(DEMO_START.currency);
  const walletOf = (wallet: (typeof WALLETS)[number]): AccountKey => ({
    ...{ owner: "customer", mode, portfolioId, currencyId },
    wallet,
  });
  const wallets = WALLETS.map(walletOf);
  const from: AccountKey = { owner: "house", mode, kind: "external", currencyId, instrumentId: null };
  const today = isoOf(clock.now()).slice(0, 10);

  return call.transaction(async (tx) => {
    // The row locks out a second request of the same day until this one is kept; a refusal below gives the day back.
    if (!(await useDay(tx, portfolioId, today))) return refuse("top-up-used-today");
    const batch = await ledger.begin(tx, [...wallets, from]);
    const spent = await worthOfOthers(deps, tx, call, currencyId);
    const total = wallets.reduce((sum, wallet) => sum + batch.posted(wallet), spent);
    const amount = amountOf(decimalUnits(DEMO_START.total, decimals) - total);
    if (amount <= 0n) return refuse("top-up-not-needed");
    const to = walletOf("funding");
    const posted = batch.apply([{ step: "move", from, to, amount, kind: "demo-top-up", reference: today }]);
    if (posted.refused) throw new Error("the external account refused play money");
    const changed = await batch.flush();
    tx.afterCommit(() => ledger.announce(changed));
    return answer(await readBalances(deps, tx, mode, portfolioId));
  });
}

/** What is there in other currencies, in minor units of the start's; what has no price counts as nothing. */
async function worthOfOthers(
  { ledger, valueIn }: WalletDeps,
  tx: Tx,
  { accountMode, portfolioId }: CustomerCall,
  currencyId: number,
): Promise<bigint> {
  const balances = await ledger.balancesOf(tx, accountMode, portfolioId);
  return balances.reduce((sum, { currencyId: other, posted }) => {
    const isOther = other !== currencyId && posted > 0n;
    return isOther ? sum + (valueIn(currencyId, other, posted) ?? 0n) : sum;
  }, 0n);
}
