/**
 * Networks and ways: by which networks, or by bank, each currency comes in and goes out, and what that costs (DOMAIN
 * section 8). This is the module's one door. Terms change by two operators only, in editions of which none is lost; whatever
 * is under way keeps the fee and minimum that it was made with.
 */
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { networkName } from "./network-name.ts";
import { networkRoutes } from "./network-routes.ts";
import { readNetworks, readWayRows, type WayRow } from "./network-store.ts";
import type { NetworkDeps, NetworkOfCurrency, Networks, Way } from "./network-types.ts";
import { subjectOf, wayTerms, wayTermsOf } from "./way-terms.ts";

export { networkName } from "./network-name.ts";
export type { Network, NetworkOfCurrency, Networks, TakesDeposits, Way } from "./network-types.ts";
export { takesDeposits } from "./takes-deposits.ts";

/** For lists of all currencies: by which networks each goes at an instant, cheapest first. */
export async function readNetworksOfCurrencies(reader: Reader, at: Instant): Promise<readonly NetworkOfCurrency[]> {
  const byId = new Map((await readNetworks(reader)).map((network) => [network.id, network]));
  return (await waysIn(reader, await readWayRows(reader), at)).flatMap((way) => {
    const network = byId.get(way.network);
    const { currencyId, isDepositOpen, isWithdrawOpen } = way;
    return network ? [{ currencyId, network, isDepositOpen, isWithdrawOpen }] : [];
  });
}

/** By currency, the cheapest to withdraw by first. */
async function waysIn(reader: Reader, rows: readonly WayRow[], at: Instant): Promise<readonly Way[]> {
  const inForce = await wayTerms.inForce(reader, at);
  const ways = rows.flatMap((row) => {
    const terms = inForce.get(subjectOf(row));
    return terms ? [wayOf(row, terms)] : [];
  });
  return ways.sort((one, other) => one.currencyId - other.currencyId || Number(one.withdrawFee - other.withdrawFee));
}

type Terms = NonNullable<Awaited<ReturnType<typeof wayTerms.of>>>;

const wayOf = (row: WayRow, { id: termsId, edition, content }: Terms): Way => ({
  ...{ currencyId: row.currencyId, network: row.network, contract: row.contract },
  ...{ decimals: row.decimals, hasMemo: row.hasMemo, edition, termsId },
  ...wayTermsOf(content, row.currencyDecimals),
});

/** Reads networks and ways once: they come with the migrations. */
export async function createNetworks({ database, clock, ledger, takesDeposits }: NetworkDeps): Promise<Networks> {
  const networks = await readNetworks(database);
  const rows = await readWayRows(database);
  const byId = new Map(networks.map((network) => [network.id, network]));
  const waysOf: Networks["waysOf"] = (reader, currencyId) =>
    waysIn(
      reader,
      rows.filter((row) => row.currencyId === currencyId),
      clock.now(),
    );
  return {
    all: () => networks,
    network: (id) => byId.get(id),
    waysOf,
    async way(reader, currencyId, network, at = clock.now()) {
      const row = rows.find((one) => one.currencyId === currencyId && one.network === network);
      const terms = row && (await wayTerms.of(reader, subjectOf(row), at));
      return row && terms && wayOf(row, terms);
    },
    proposalKinds: [wayTerms.proposals({ clock })],
    shownTerms: {
      terms: wayTerms,
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
      ...{ database, ledger, waysOf, network: (id) => byId.get(id) },
      ...(takesDeposits && { takesDeposits }),
    }),
  };
}
