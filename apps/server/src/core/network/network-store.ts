/** SQL of networks, ways and their terms. Networks and ways come with migrations; terms are only ever added. */
import { amountOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Network, TermsEdition, Way, WayTerms } from "./network-types.ts";

/** Those of this kind of installation: none of test coins beside one of real ones. */
export async function readNetworks(reader: Reader): Promise<readonly Network[]> {
  const { rows } = await reader.query<Network>(
    `select id, name, family, chain_id as "chainId", confirmations, expected_minutes as "expectedMinutes",
       has_memo as "hasMemo" from network where is_network_here(network.*) order by id`,
  );
  return rows;
}

type Amounts = "depositMin" | "withdrawMin" | "withdrawFee";
type RowOf<T> = Omit<T, Amounts> & Readonly<Record<Amounts, string>>;

const readAmounts = <T extends Readonly<Record<Amounts, string>>>(
  row: T,
): Omit<T, Amounts> & Pick<WayTerms, Amounts> => ({
  ...row,
  depositMin: amountOf(BigInt(row.depositMin)),
  withdrawMin: amountOf(BigInt(row.withdrawMin)),
  withdrawFee: amountOf(BigInt(row.withdrawFee)),
});

const WAYS = `select way.currency_id as "currencyId", way.network, way.contract, way.chain_decimals as decimals,
    network.has_memo as "hasMemo", terms.edition, terms.deposit_min as "depositMin", terms.withdraw_min as "withdrawMin",
    terms.withdraw_fee as "withdrawFee", terms.is_deposit_open as "isDepositOpen",
    terms.is_withdraw_open as "isWithdrawOpen"
  from way join network on network.id = way.network and is_network_here(network.*)
  join lateral (select * from way_terms of where of.currency_id = way.currency_id and of.network = way.network
    order by edition desc limit 1) as terms on true`;

/** All of them, or those of one currency; by currency, the cheapest to withdraw by first. */
export async function readWays(reader: Reader, currencyId: number | null): Promise<readonly Way[]> {
  const { rows } = await reader.query<RowOf<Way>>(
    `${WAYS} where $1::int is null or way.currency_id = $1
     order by way.currency_id, terms.withdraw_fee, way.network`,
    [currencyId],
  );
  return rows.map(readAmounts);
}

export async function readWay(reader: Reader, currencyId: number, network: string): Promise<Way | undefined> {
  const { rows } = await reader.query<RowOf<Way>>(`${WAYS} where way.currency_id = $1 and way.network = $2`, [
    currencyId,
    network,
  ]);
  return rows.map(readAmounts)[0];
}

const EDITIONS = `select terms.currency_id as "currencyId", terms.network, terms.edition, terms.at, terms.deposit_min as "depositMin",
    terms.withdraw_min as "withdrawMin", terms.withdraw_fee as "withdrawFee", terms.is_deposit_open as "isDepositOpen",
    terms.is_withdraw_open as "isWithdrawOpen", agreed.proposed_by as "proposedBy", agreed.decided_by as "approvedBy",
    agreed.reason
  from way_terms terms join network on network.id = terms.network and is_network_here(network.*)
    left join proposal agreed on agreed.id = terms.proposal_id`;

/** The terms that hold, of every way, with who agreed on them; by currency and network. */
export async function readTermsThatHold(reader: Reader): Promise<readonly TermsEdition[]> {
  const newest = `where not exists (select from way_terms later where later.currency_id = terms.currency_id
    and later.network = terms.network and later.edition > terms.edition)`;
  const { rows } = await reader.query<RowOf<TermsEdition>>(`${EDITIONS} ${newest} order by currency_id, network`);
  return rows.map(readAmounts);
}

/** Newest first. */
export async function readEditions(
  reader: Reader,
  { currencyId, network }: Pick<Way, "currencyId" | "network">,
  limit: number,
): Promise<readonly TermsEdition[]> {
  const { rows } = await reader.query<RowOf<TermsEdition>>(
    `${EDITIONS} where terms.currency_id = $1 and terms.network = $2 order by edition desc limit $3`,
    [currencyId, network, limit],
  );
  return rows.map(readAmounts);
}

/** Others who would change its terms wait until the transaction ends; whoever reads them does not. */
export async function lockWay(tx: Tx, currencyId: number, network: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('way ' || $1 || ' ' || $2, 0))", [
    String(currencyId),
    network,
  ]);
}

/** The next edition of a way's terms; of two at once the later fails. */
export async function insertTerms(
  tx: Tx,
  { currencyId, network, edition }: Pick<Way, "currencyId" | "network" | "edition">,
  terms: WayTerms,
  proposal: string,
): Promise<void> {
  await tx.kysely
    .insertInto("way_terms")
    .values({
      currency_id: currencyId,
      network,
      edition: edition + 1,
      deposit_min: String(terms.depositMin),
      withdraw_min: String(terms.withdrawMin),
      withdraw_fee: String(terms.withdrawFee),
      is_deposit_open: terms.isDepositOpen,
      is_withdraw_open: terms.isWithdrawOpen,
      proposal_id: proposal,
    })
    .execute();
}
