/** The endpoint of networks: the payment rails of one currency, for everybody. */
import { getWays, type RailOut } from "@candor/api/network";
import { answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Route, route } from "../../platform/http/route.ts";
import type { Currency } from "../ledger/ledger.ts";
import { networkName } from "./network-name.ts";
import type { Network, NetworkDeps, Networks, Rail } from "./network-types.ts";

export interface NetworkRouteDeps
  extends Pick<NetworkDeps, "database" | "ledger" | "takesDeposits">,
    Pick<Networks, "network" | "railsOf"> {}

export function networkRoutes(deps: NetworkRouteDeps): readonly Route[] {
  const { database, ledger, network, railsOf, takesDeposits = () => true } = deps;
  return [
    route(getWays, async ({ currencyId }, { language }) => {
      const currency = ledger.currency(currencyId);
      if (!currency) return refuse("currency-unknown");
      const rails = await railsOf(database, currencyId);
      const list = rails.flatMap((rail) => {
        const by = network(rail.network);
        if (!by) return [];
        const isTaken = rail.isDepositOpen && takesDeposits(by.id, currency.code);
        return [{ ...railOut(rail, { ...by, name: networkName(by, language) }, currency), is_deposit_open: isTaken }];
      });
      return answer({ currency_id: currency.id, currency_name: currency.code, list });
    }),
  ];
}

const railOut = (rail: Rail, by: Network, { decimals }: Currency): Omit<RailOut, "is_deposit_open"> => ({
  network: by.id,
  network_name: by.name,
  family: by.family,
  contract: rail.contract,
  confirmations: by.confirmations,
  minutes: by.expectedMinutes,
  deposit_min: formatDecimalShort(rail.depositMin, decimals),
  withdraw_min: formatDecimalShort(rail.withdrawMin, decimals),
  withdraw_fee: formatDecimalShort(rail.withdrawFee, decimals),
  is_withdraw_open: rail.isWithdrawOpen,
  has_memo: rail.hasMemo,
  edition: rail.edition,
});
