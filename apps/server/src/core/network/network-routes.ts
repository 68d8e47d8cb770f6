/** Endpoints of networks: the ways of one currency for everybody, and for operators the terms of all with who agreed on them. */
import { getWays, listWayTerms, listWayTermsEditions, type WayOut } from "@candor/api/network";
import { answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Route, route } from "../../platform/http/route.ts";
import type { Currency } from "../ledger/ledger.ts";
import { networkName } from "./network-name.ts";
import { readEditions, readTermsThatHold, readWays } from "./network-store.ts";
import type { Network, NetworkDeps, TermsEdition, Way, WayTerms } from "./network-types.ts";

const EDITIONS_SHOWN = 50;

export interface NetworkRouteDeps extends NetworkDeps {
  readonly network: (id: string) => Network | undefined;
}

export function networkRoutes({
  database,
  ledger,
  network,
  takesDeposits = () => true,
}: NetworkRouteDeps): readonly Route[] {
  return [
    route(getWays, async ({ currencyId }, { language }) => {
      const currency = ledger.currency(currencyId);
      if (!currency) return refuse("currency-unknown");
      const ways = await readWays(database, currencyId);
      const list = ways.flatMap((way) => {
        const by = network(way.network);
        if (!by) return [];
        const isTaken = way.isDepositOpen && takesDeposits(by.id, currency.code);
        return [{ ...wayOut(way, { ...by, name: networkName(by, language) }, currency), is_deposit_open: isTaken }];
      });
      return answer({ currency_id: currency.id, currency_name: currency.code, list });
    }),
    route(listWayTerms, async () => {
      const held = await readTermsThatHold(database);
      const list = held.flatMap((terms) => {
        const [by, currency] = [network(terms.network), ledger.currency(terms.currencyId)];
        if (!by || !currency) return [];
        const way = { network: by.id, network_name: by.name, is_taken: takesDeposits(by.id, currency.code) };
        const { id, code, decimals } = currency;
        return [{ currency: id, currency_name: code, decimals, ...way, ...editionOut(terms, currency) }];
      });
      return answer({ list });
    }),
    route(listWayTermsEditions, async (way) => {
      const currency = ledger.currency(way.currencyId);
      if (!currency) return refuse("currency-unknown");
      const editions = await readEditions(database, way, EDITIONS_SHOWN);
      if (editions.length === 0) return refuse("network-unknown");
      return answer({ list: editions.map((one) => ({ ...editionOut(one, currency), reason: one.reason })) });
    }),
  ];
}

const termsOut = (terms: WayTerms, { decimals }: Currency) => ({
  deposit_min: formatDecimalShort(terms.depositMin, decimals),
  withdraw_min: formatDecimalShort(terms.withdrawMin, decimals),
  withdraw_fee: formatDecimalShort(terms.withdrawFee, decimals),
  is_withdraw_open: terms.isWithdrawOpen,
});

const editionOut = (one: TermsEdition, currency: Currency) => ({
  ...termsOut(one, currency),
  ...{ is_deposit_open: one.isDepositOpen, edition: one.edition, at: one.at },
  ...{ proposed_by: one.proposedBy, approved_by: one.approvedBy },
});

const wayOut = (way: Way, by: Network, currency: Currency): Omit<WayOut, "is_deposit_open"> => ({
  network: by.id,
  network_name: by.name,
  family: by.family,
  contract: way.contract,
  confirmations: by.confirmations,
  minutes: by.expectedMinutes,
  ...termsOut(way, currency),
  has_memo: way.hasMemo,
  edition: way.edition,
});
