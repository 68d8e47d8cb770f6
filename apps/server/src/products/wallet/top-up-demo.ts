/** Fills a demo account up to its starting funds, once a day (UTC). Play money only: the real account is refused. */
import { WALLETS } from "@candor/api/account-mode";
import { DEMO_START } from "@candor/api/demo-funds";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Balances } from "@candor/api/wallet";
import type { AccountKey } from "../../core/ledger/ledger.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { shortageOf, topUpDay } from "./demo-shortage.ts";
import { useDay } from "./demo-top-up-store.ts";
import { readBalances } from "./wallet-queries.ts";
import type { WalletDeps } from "./wallet-types.ts";

export async function topUp(deps: WalletDeps, call: CustomerCall): Promise<Answer<Balances>> {
  const { ledger } = deps;
  const { accountMode: mode, portfolioId } = call;
  if (mode !== "demo") return refuse("demo-only");
  const { id: currencyId } = ledger.currencyByCode(DEMO_START.currency);
  const walletOf = (wallet: (typeof WALLETS)[number]): AccountKey => ({
    ...{ owner: "customer", mode, portfolioId, currencyId },
    wallet,
  });
  const wallets = WALLETS.map(walletOf);
  const from: AccountKey = { owner: "house", mode, kind: "external", currencyId, instrumentId: null };
  const today = topUpDay(deps);

  return call.transaction(async (tx) => {
    // The row locks out a second request of the same day until this one is kept; a refusal below gives the day back.
    if (!(await useDay(tx, portfolioId, today))) return refuse("top-up-used-today");
    const batch = await ledger.begin(tx, [...wallets, from]);
    const amount = shortageOf(deps, await ledger.balancesOf(tx, mode, portfolioId));
    if (amount === 0n) {
      const { topUpMin, currency } = DEMO_START;
      return refuse("top-up-not-needed", { minimum: topUpMin, currency });
    }
    const to = walletOf("funding");
    const posted = batch.apply([{ step: "move", from, to, amount, kind: "demo-top-up", reference: today }]);
    if (posted.refused) throw new Error("the external account refused play money");
    const changed = await batch.flush();
    tx.afterCommit(() => ledger.announce(changed));
    return answer(await readBalances(deps, tx, mode, portfolioId));
  });
}
