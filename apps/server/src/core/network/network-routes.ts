/** The endpoint of networks: the ways of one currency, for everybody. */
import { getWays, type WayOut } from "@candor/api/network";
import { answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Route, route } from "../../platform/http/route.ts";
import type { Currency } from "../ledger/ledger.ts";
import { networkName } from "./network-name.ts";
import type { Network, NetworkDeps, Networks, Way } from "./network-types.ts";

export interface NetworkRouteDeps
  extends Pick<NetworkDeps, "database" | "ledger" | "takesDeposits">,
    Pick<Networks, "network" | "waysOf"> {}

export function networkRoutes(deps: NetworkRouteDeps): readonly Route[] {
  const { database, ledger, network, waysOf, takesDeposits = () => true } = deps;
  return [
    route(getWays, async ({ currencyId }, { language }) => {
      const currency = ledger.currency(currencyId);
      if (!currency) return refuse("currency-unknown");
      const ways = await waysOf(database, currencyId);
      const list = ways.flatMap((way) => {
        const by = network(way.network);
        if (!by) return [];
        const isTaken = way.isDepositOpen && takesDeposits(by.id, currency.code);
        return [{ ...wayOut(way, { ...by, name: networkName(by, language) }, currency), is_deposit_open: isTaken }];
      });
      return answer({ currency_id: currency.id, currency_name: currency.code, list });
    }),
  ];
}

const wayOut = (way: Way, by: Network, { decimals }: Currency): Omit<WayOut, "is_deposit_open"> => ({
  network: by.id,
  network_name: by.name,
  family: by.family,
  contract: way.contract,
  confirmations: by.confirmations,
  minutes: by.expectedMinutes,
  deposit_min: formatDecimalShort(way.depositMin, decimals),
  withdraw_min: formatDecimalShort(way.withdrawMin, decimals),
  withdraw_fee: formatDecimalShort(way.withdrawFee, decimals),
  is_withdraw_open: way.isWithdrawOpen,
  has_memo: way.hasMemo,
  edition: way.edition,
});
