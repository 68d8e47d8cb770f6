/** Endpoints of the wallets. */
import { answer } from "@candor/api/refusal";
import {
  getAssets,
  getWalletDetail,
  listBalances,
  listBalancesShort,
  listEarnedHistory,
  listLedgerLines,
  listRates,
  listUserCurrencies,
  moveBetweenWallets,
  topUpDemo,
} from "@candor/api/wallet";
import { type CustomerCall, moneyRoute, type Route, route } from "../../platform/http/route.ts";
import { readRates } from "./currency-rates.ts";
import { moveWallets } from "./move-between-wallets.ts";
import { readAssets } from "./read-assets.ts";
import { topUp } from "./top-up-demo.ts";
import { readBalances, readDetail, readLines, readOwnCurrencies } from "./wallet-queries.ts";
import type { WalletDeps } from "./wallet-types.ts";

/** Lines of no one currency, wallet or time. */
const EVERYTHING = { currencyId: undefined, wallet: undefined, from: undefined, until: undefined };

export function walletRoutes(deps: WalletDeps): readonly Route[] {
  const balances = async (_request: unknown, { accountMode, portfolioId }: CustomerCall) =>
    answer(await readBalances(deps, deps.database, accountMode, portfolioId));
  return [
    route(listBalances, balances),
    route(listBalancesShort, balances),
    moneyRoute(moveBetweenWallets, (request, call) => moveWallets(deps, request, call)),
    moneyRoute(topUpDemo, (_request, call) => topUp(deps, call)),
    route(listEarnedHistory, async (request, { accountMode, portfolioId, reader }) =>
      answer(
        await readLines(deps, reader, accountMode, portfolioId, {
          ...EVERYTHING,
          ...request,
          after: request.after,
          kinds: "interest",
        }),
      ),
    ),
    route(listLedgerLines, async (request, { accountMode, portfolioId, reader }) =>
      answer(await readLines(deps, reader, accountMode, portfolioId, request)),
    ),
    route(listRates, async (request, { language }) => readRates(deps, request, language)),
    route(getAssets, (request, call) => readAssets(deps, request, call)),
    route(getWalletDetail, (request, { accountMode, portfolioId }) =>
      readDetail(deps, accountMode, portfolioId, request),
    ),
    route(listUserCurrencies, async (_request, call) => answer(await readOwnCurrencies(deps, call))),
  ];
}
