/** Endpoints of the wallets. */
import { answer } from "@candor/api/refusal";
import { listBalances, listBalancesShort, listLedgerLines, moveBetweenWallets, topUpDemo } from "@candor/api/wallet";
import { type CustomerCall, type Route, route } from "../../platform/http/route.ts";
import { moveWallets } from "./move-between-wallets.ts";
import { topUp } from "./top-up-demo.ts";
import type { WalletDeps } from "./wallet.ts";
import { readBalances, readLines } from "./wallet-queries.ts";

export function walletRoutes(deps: WalletDeps): readonly Route[] {
  const balances = async (_request: unknown, { accountMode, portfolioId }: CustomerCall) =>
    answer(await readBalances(deps, deps.database, accountMode, portfolioId));
  return [
    route(listBalances, balances),
    route(listBalancesShort, balances),
    route(moveBetweenWallets, (request, call) => moveWallets(deps, request, call)),
    route(topUpDemo, (_request, call) => topUp(deps, call)),
    route(listLedgerLines, async (request, { accountMode, portfolioId }) =>
      answer(await readLines(deps, accountMode, portfolioId, request)),
    ),
  ];
}
