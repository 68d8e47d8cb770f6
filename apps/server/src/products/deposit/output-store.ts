/** SQL of outputs of chains: seen, taken back, credited. The tables refuse what the states do not allow. */
import type { OutputState } from "@candor/engine/deposit-state";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface SeenOutput {
  readonly id: string;
  readonly network: string;
  readonly txHash: string;
  readonly outputIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly currencyId: number;
  readonly customerId: string;
  readonly address: string;
  readonly chainAmount: bigint;
  readonly amount: Amount;
}

export interface OutputRecord {
  readonly id: string;
  readonly txHash: string;
  readonly outputIndex: number;
  readonly customerId: string;
  readonly currencyId: number;
  readonly chainAmount: bigint;
  readonly state: OutputState;
}

type Row = Omit<OutputRecord, "chainAmount"> & { chainAmount: string };
const COLUMNS = `id, tx_hash as "txHash", output_index as "outputIndex", customer_id as "customerId",
  currency_id as "currencyId", chain_amount as "chainAmount", state`;
const ofRow = (row: Row): OutputRecord => ({ ...row, chainAmount: BigInt(row.chainAmount) });

/**
 * Keeps that an output is in a block of the chain; one that was there before is now in this one. A credited one keeps what it was
 * credited for, and is back only as the same. True where it was not known as seen before.
 */
export async function putSeen(tx: Tx, output: SeenOutput, at: Instant): Promise<boolean> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `insert into chain_output as kept (id, network, tx_hash, output_index, block_number, block_hash, currency_id, customer_id,
       address, chain_amount, amount, state, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'seen', $12)
     on conflict (network, tx_hash, output_index) do update set
       block_number = excluded.block_number, block_hash = excluded.block_hash, vanished_at = null,
       state = case kept.state when 'credited' then 'credited' else 'seen' end,
       currency_id = excluded.currency_id, customer_id = excluded.customer_id, address = excluded.address,
       chain_amount = excluded.chain_amount, amount = excluded.amount
     where kept.state <> 'credited' or (kept.customer_id, kept.currency_id, kept.chain_amount, kept.address)
       = (excluded.customer_id, excluded.currency_id, excluded.chain_amount, excluded.address)
     returning kept.id = $1 as "isNew"`,
    [
      ...[output.id, output.network, output.txHash, output.outputIndex, output.blockNumber, output.blockHash],
      ...[output.currencyId, output.customerId, output.address, String(output.chainAmount), String(output.amount)],
      isoOf(at),
    ],
  );
  return rows[0]?.isNew === true;
}

/** What the chain took back above a height: uncredited ones are gone, credited ones are for people to look at. */
export async function markVanished(
  tx: Tx,
  network: string,
  above: number,
  at: Instant,
): Promise<readonly { readonly customerId: string; readonly txHash: string; readonly state: OutputState }[]> {
  const { rows } = await tx.query<{ customerId: string; txHash: string; state: OutputState }>(
    `update chain_output set state = case state when 'credited' then 'credited' else 'gone' end,
       vanished_at = case state when 'credited' then coalesce(vanished_at, $3) end
     where network = $1 and block_number > $2 and state <> 'gone'
     returning customer_id as "customerId", tx_hash as "txHash", state`,
    [network, above, isoOf(at)],
  );
  return rows;
}

export interface CreditGroup {
  readonly customerId: string;
  readonly currencyId: number;
}

/** A transaction of which something was credited in another block is left to people: the order of its outputs may have changed. */
const NOT_FOR_PEOPLE = `not exists (select from chain_output other where other.network = output.network
  and other.tx_hash = output.tx_hash and other.state = 'credited' and other.block_hash is distinct from output.block_hash)`;

/** Of whom and what something may be credited that is seen at or below a height, and how much all of it is. */
export async function readCreditGroups(
  reader: Reader,
  network: string,
  upTo: number,
): Promise<readonly (CreditGroup & { readonly chainAmount: bigint })[]> {
  const { rows } = await reader.query<CreditGroup & { chainAmount: string }>(
    `select customer_id as "customerId", currency_id as "currencyId", sum(chain_amount) as "chainAmount" from chain_output output
     where network = $1 and state = 'seen' and block_number <= $2 and ${NOT_FOR_PEOPLE} group by 1, 2 order by 1, 2`,
    [network, upTo],
  );
  return rows.map((row) => ({ ...row, chainAmount: BigInt(row.chainAmount) }));
}

/** What of it may be credited, locked. @param addresses which of the customer's are believed to be theirs */
export async function lockCreditable(
  tx: Tx,
  {
    network,
    upTo,
    customerId,
    currencyId,
    addresses,
  }: CreditGroup & { network: string; upTo: number; addresses: readonly string[] },
): Promise<readonly OutputRecord[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from chain_output output
     where network = $1 and state = 'seen' and block_number <= $2 and customer_id = $3 and currency_id = $4
       and address = any($5::text[]) and ${NOT_FOR_PEOPLE}
     order by id for update`,
    [network, upTo, customerId, currencyId, addresses],
  );
  return rows.map(ofRow);
}

export interface CreditRow {
  readonly id: string;
  readonly customerId: string;
  readonly currencyId: number;
  readonly network: string;
  readonly amount: Amount;
  readonly at: Instant;
  /** Where people approved a proof. */
  readonly claimId: string | null;
}

export async function insertCredit(tx: Tx, credit: CreditRow): Promise<void> {
  await tx.query(
    `insert into chain_credit (id, customer_id, currency_id, network, amount, credited_at, claim_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[credit.id, credit.customerId, credit.currencyId, credit.network, String(credit.amount), isoOf(credit.at)],
      credit.claimId,
    ],
  );
}

/** Somebody was first: whatever the transaction has written goes with it. */
export class CreditedMeanwhile extends Error {
  override readonly name = "CreditedMeanwhile";
}

/** Throws `CreditedMeanwhile` where one of them is not seen any more. */
export async function markCredited(tx: Tx, ids: readonly string[], creditId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update chain_output set state = 'credited', credit_id = $2 where id = any($1::bigint[]) and state = 'seen'`,
    [ids, creditId],
  );
  if (rowCount !== ids.length) throw new CreditedMeanwhile("an output was credited by somebody else");
}

/** Every output of a transaction that is known, locked. */
export async function lockOutputsOf(tx: Tx, network: string, txHash: string): Promise<readonly OutputRecord[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from chain_output where network = $1 and tx_hash = $2 order by id for update`,
    [network, txHash],
  );
  return rows.map(ofRow);
}

/** One that people alone have seen, credited at once; false where somebody was first. */
export async function insertUnread(
  tx: Tx,
  output: Omit<SeenOutput, "blockNumber" | "blockHash" | "address">,
  creditId: string,
  at: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into chain_output (id, network, tx_hash, output_index, currency_id, customer_id, chain_amount, amount, state,
       seen_at, credit_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'credited', $9, $10) on conflict (network, tx_hash, output_index) do nothing`,
    [
      ...[output.id, output.network, output.txHash, output.outputIndex, output.currencyId, output.customerId],
      ...[String(output.chainAmount), String(output.amount), isoOf(at), creditId],
    ],
  );
  return rowCount === 1;
}

/** What is seen and not credited, of one customer, network and currency, as the chain counts. */
export async function readCollecting(
  reader: Reader,
  { network, customerId, currencyId }: CreditGroup & { network: string },
): Promise<bigint> {
  const { rows } = await reader.query<{ total: string }>(
    `select coalesce(sum(chain_amount), 0) as total from chain_output
     where customer_id = $1 and currency_id = $2 and network = $3 and state = 'seen'`,
    [customerId, currencyId, network],
  );
  return BigInt(rows[0]?.total ?? "0");
}

/** How many wait, by network. */
export async function countWaiting(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reader.query<{ network: string; waiting: number }>(
    "select network, count(*)::int as waiting from chain_output where state = 'seen' group by network",
  );
  return new Map(rows.map(({ network, waiting }) => [network, waiting]));
}

/** Whose outputs are seen and not credited on a network. */
export async function readWaitingOwners(reader: Reader, network: string): Promise<readonly string[]> {
  const { rows } = await reader.query<{ customerId: string }>(
    `select distinct customer_id as "customerId" from chain_output where network = $1 and state = 'seen'`,
    [network],
  );
  return rows.map(({ customerId }) => customerId);
}

export interface VanishedOutput {
  readonly id: string;
  readonly uid: string;
  readonly network: string;
  readonly txHash: string;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly vanishedAt: Instant;
}

const VANISHED_SHOWN = 100;

/** Credited and no longer on the chain; newest first. */
export async function readVanished(reader: Reader): Promise<readonly VanishedOutput[]> {
  const { rows } = await reader.query<Omit<VanishedOutput, "amount"> & { amount: string }>(
    `select output.id, customer.uid, output.network, output.tx_hash as "txHash", output.currency_id as "currencyId",
       output.amount, output.vanished_at as "vanishedAt"
     from chain_output output join customer on customer.id = output.customer_id
     where output.vanished_at is not null order by output.vanished_at desc, output.id limit $1`,
    [VANISHED_SHOWN],
  );
  return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)) }));
}

export async function realPortfolioOf(reader: Reader, customerId: string): Promise<string> {
  const { rows } = await reader.query<{ id: string }>(
    "select id from portfolio where customer_id = $1 and mode = 'real'",
    [customerId],
  );
  const [found] = rows;
  if (!found) throw new Error(`customer ${customerId} has no real portfolio`);
  return found.id;
}

/** Public number of a customer. */
export async function uidOf(reader: Reader, customerId: string): Promise<string> {
  const { uid } = await reader.kysely
    .selectFrom("customer")
    .select("uid")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return uid;
}
