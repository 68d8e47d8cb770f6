/**
 * Networks and rails: by which networks, or by bank, each currency comes in and goes out, and what that costs (DOMAIN
 * section 8). This is the module's one door. Terms change by two operators only, in editions of which none is lost; whatever
 * is under way keeps the fee and minimum that it was made with.
 */
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { networkName } from "./network-name.ts";
import { networkRoutes } from "./network-routes.ts";
import { type RailRow, readNetworks, readRailRows } from "./network-store.ts";
import type { NetworkDeps, NetworkOfCurrency, Networks, Rail } from "./network-types.ts";
import { railTerms, railTermsOf, subjectOf } from "./rail-terms.ts";

export { networkName } from "./network-name.ts";
export type { Network, NetworkOfCurrency, Networks, Rail, TakesDeposits } from "./network-types.ts";
export { takesDeposits } from "./takes-deposits.ts";

/** For lists of all currencies: by which networks each goes at an instant, cheapest first. */
export async function readNetworksOfCurrencies(reader: Reader, at: Instant): Promise<readonly NetworkOfCurrency[]> {
  const byId = new Map((await readNetworks(reader)).map((network) => [network.id, network]));
  return (await railsIn(reader, await readRailRows(reader), at)).flatMap((rail) => {
    const network = byId.get(rail.network);
    const { currencyId, isDepositOpen, isWithdrawOpen } = rail;
    return network ? [{ currencyId, network, isDepositOpen, isWithdrawOpen }] : [];
  });
}

/** By currency, the cheapest to withdraw by first. */
async function railsIn(reader: Reader, rows: readonly RailRow[], at: Instant): Promise<readonly Rail[]> {
  const inForce = await railTerms.inForce(reader, at);
  const rails = rows.flatMap((row) => {
    const terms = inForce.get(subjectOf(row));
    return terms ? [railOf(row, terms)] : [];
  });
  return rails.sort((one, other) => one.currencyId - other.currencyId || Number(one.withdrawFee - other.withdrawFee));
}

type Terms = NonNullable<Awaited<ReturnType<typeof railTerms.of>>>;

const railOf = (row: RailRow, { id: termsId, edition, content }: Terms): Rail => ({
  ...{ currencyId: row.currencyId, network: row.network, contract: row.contract },
  ...{ decimals: row.decimals, hasMemo: row.hasMemo, edition, termsId },
  ...railTermsOf(content, row.currencyDecimals),
});

/** Reads networks and rails once: they come with the migrations. */
export async function createNetworks({ database, clock, ledger, takesDeposits }: NetworkDeps): Promise<Networks> {
  const networks = await readNetworks(database);
  const rows = await readRailRows(database);
  const byId = new Map(networks.map((network) => [network.id, network]));
  const railsOf: Networks["railsOf"] = (reader, currencyId) =>
    railsIn(
      reader,
      rows.filter((row) => row.currencyId === currencyId),
      clock.now(),
    );
  return {
    all: () => networks,
    network: (id) => byId.get(id),
    railsOf,
    async rail(reader, currencyId, network, at = clock.now()) {
      const row = rows.find((one) => one.currencyId === currencyId && one.network === network);
      const terms = row && (await railTerms.of(reader, subjectOf(row), at));
      return row && terms && railOf(row, terms);
    },
    proposalKinds: [railTerms.proposals({ clock })],
    shownTerms: {
      terms: railTerms,
      name(subject, language) {
        const row = rows.find((one) => subjectOf(one) === subject);
        const network = row && byId.get(row.network);
        return row && network ? `${row.currency} · ${networkName(network, language)}` : "";
      },
      isTaken(subject) {
        const [currency = "", network = ""] = subject.split("/");
        return takesDeposits?.(network, currency) ?? true;
      },
    },
    routes: networkRoutes({
      ...{ database, ledger, railsOf, network: (id) => byId.get(id) },
      ...(takesDeposits && { takesDeposits }),
    }),
  };
}
