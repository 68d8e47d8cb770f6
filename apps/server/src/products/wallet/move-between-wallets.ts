/** Moves an amount of one currency between two wallets of one portfolio. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Balances, moveBetweenWallets } from "@candor/api/wallet";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { AccountKey } from "../../core/ledger/ledger.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { readBalances } from "./wallet-queries.ts";
import type { WalletDeps } from "./wallet-types.ts";

export async function moveWallets(
  deps: WalletDeps,
  request: RequestOf<typeof moveBetweenWallets>,
  call: CustomerCall,
): Promise<Answer<Balances>> {
  const { ledger } = deps;
  const { accountMode: mode, portfolioId } = call;
  const currency = ledger.currency(request.currencyId);
  if (!currency) return refuse("currency-unknown");
  if (request.fromWallet === request.toWallet) return refuse("same-wallet");
  if (request.toWallet === "earn") return refuse("wallet-earn-by-products");
  const parsed = parseDecimal(request.amount, currency.decimals);
  if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals: currency.decimals, currency: currency.code });
  const amount = amountOf(parsed.units);
  const owner = { owner: "customer", mode, portfolioId, currencyId: currency.id } as const;
  const from: AccountKey = { ...owner, wallet: request.fromWallet };
  const to: AccountKey = { ...owner, wallet: request.toWallet };
  return call.transaction(async (tx) => {
    const reference = portfolioId;
    const [moved] = await ledger.post(tx, [[{ step: "move", from, to, amount, kind: "wallet-move", reference }]]);
    if (moved?.refused) {
      const available = formatDecimalShort(moved.available, currency.decimals);
      return refuse("insufficient-funds", { available, currency: currency.code });
    }
    return answer(await readBalances(deps, tx, mode, portfolioId));
  });
}
