/** The funds a new demo portfolio starts with (DOMAIN section 2): play money from the demo's own external account. */
import type { Wallet } from "@candor/api/account-mode";
import { DEMO_START } from "@candor/api/demo-funds";
import { decimalUnits } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { Ledger } from "../ledger/ledger.ts";

export async function grantDemoFunds(ledger: Ledger, tx: Tx, portfolioId: string): Promise<void> {
  const currency = ledger.currencyByCode(DEMO_START.currency);
  const postings = Object.entries(DEMO_START.wallets).map(([wallet, amount]) => ({
    step: "move" as const,
    from: {
      owner: "house" as const,
      mode: "demo" as const,
      kind: "external" as const,
      currencyId: currency.id,
      instrumentId: null,
    },
    to: {
      owner: "customer" as const,
      mode: "demo" as const,
      portfolioId,
      wallet: wallet as Wallet,
      currencyId: currency.id,
    },
    amount: amountOf(decimalUnits(amount, currency.decimals)),
    kind: "demo-grant",
    reference: portfolioId,
  }));
  const [result] = await ledger.post(tx, [postings]);
  if (result?.refused !== false) throw new Error("the demo grant was refused");
}
