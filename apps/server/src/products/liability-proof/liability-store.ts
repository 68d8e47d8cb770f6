/** SQL of what is owed and of what was published of it. Published rows only grow. */
import type { PageQuery } from "@candor/api/paging";
import type { WireSumHead } from "@candor/engine/merkle-sum-proof";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";
import type { BuiltNode, LeafPlace } from "./liability-tree.ts";

export interface OwedRow {
  readonly customerId: string;
  readonly uid: string;
  readonly currencyId: number;
  /** Minor units: everything in the customer's real wallets, held or not. */
  readonly units: string;
}

/**
 * What the house owes to whom, of customers above `after` in their order; one row for each currency. Whoever ever had a real
 * wallet is among them, with rows of nothing where it is empty.
 * @param limit customers
 */
export async function readOwed(reader: Reader, after: string, limit: number): Promise<readonly OwedRow[]> {
  const { rows } = await reader.query<OwedRow>(
    `with customer_part as (
       select portfolio.id as portfolio_id, customer.id, customer.uid from customer
       join portfolio on portfolio.customer_id = customer.id and portfolio.mode = 'real'
       where customer.id > $1 and exists (select from ledger_account account where account.portfolio_id = portfolio.id)
       order by customer.id limit $2)
     select found.id as "customerId", found.uid, account.currency_id as "currencyId", sum(account.posted)::text as units
     from customer_part found join ledger_account account on account.portfolio_id = found.portfolio_id and account.mode = 'real'
     group by found.id, found.uid, account.currency_id order by found.id, account.currency_id`,
    [after, limit],
  );
  return rows;
}

/** The sum of customers' real accounts by currency, asked in another way than the leaves are. */
export async function readOwedInAll(reader: Reader): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await reader.query<{ currencyId: number; units: string }>(
    `select currency_id as "currencyId", sum(posted)::text as units from ledger_account
     where portfolio_id > 0 and mode = 'real' group by currency_id having sum(posted) <> 0`,
  );
  return new Map(rows.map(({ currencyId, units }) => [currencyId, BigInt(units)]));
}

/** The last seal over the ledger's transfers. */
export async function readSeal(reader: Reader): Promise<{ number: string; hash: Buffer } | undefined> {
  const text = "select number, hash from ledger_seal order by number desc limit 1";
  return (await reader.query<{ number: string; hash: Buffer }>(text)).rows[0];
}

/** Newest first. */
export async function readHeads(reader: Reader, paging: PageQuery): Promise<Stretch<WireSumHead>> {
  const source = { columns: "id, body", table: "liability_proof", owner: 0, parts: ["$1 = 0"], wanted: [] };
  const found = await readStretch<{ id: string; body: string }>(reader, source, placeOf(paging));
  return { ...found, list: found.list.map(({ body }) => JSON.parse(body) as WireSumHead) };
}

export interface KeptHead {
  /** By which its nodes and leaves are found. */
  readonly row: string;
  readonly head: WireSumHead;
}

/** Hashes of the ledger's seals by their numbers, in hexadecimal; of one that there is not, none. */
export async function readSealHashes(reader: Reader, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const text = "select number, encode(hash, 'hex') as hash from ledger_seal where number = any($1::bigint[])";
  const { rows } = await reader.query<{ number: string; hash: string }>(text, [numbers]);
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}

/** Newest first. @param which before a row, and of a number, where these are given */
export async function readKeptHeads(
  reader: Reader,
  {
    before,
    number,
    limit,
  }: { readonly before: string | undefined; readonly number: string | undefined; readonly limit: number },
): Promise<readonly KeptHead[]> {
  const { rows } = await reader.query<{ row: string; body: string }>(
    `select id as row, body from liability_proof
     where ($1::bigint is null or id < $1) and ($2::bigint is null or number = $2) order by id desc limit $3`,
    [before ?? null, number ?? null, limit],
  );
  return rows.map(({ row, body }) => ({ row, head: JSON.parse(body) as WireSumHead }));
}

/** One publishes after the other, until the transaction ends. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('liability-proof', 0))");
}

/** The row by which its nodes and leaves are kept. */
export async function insertHead(tx: Tx, head: WireSumHead): Promise<string> {
  const { rows } = await tx.query<{ row: string }>(
    "select liability_published($1, $2, $3, decode($4, 'hex'), $5, $6) as row",
    [head.id, isoOf(head.at as Instant), head.count, head.root, head.previous, JSON.stringify(head)],
  );
  if (!rows[0]) throw new Error("no row");
  return rows[0].row;
}

export async function insertNodes(tx: Tx, row: string, nodes: readonly BuiltNode[]): Promise<void> {
  await tx.query("select liability_nodes_published($1, $2, $3, $4, $5, $6)", [
    row,
    nodes.map(({ level }) => level),
    nodes.map(({ position }) => position),
    nodes.map(({ count }) => count),
    nodes.map(({ hash }) => hash),
    nodes.map(({ sums }) => JSON.stringify(sums)),
  ]);
}

export async function insertLeaves(tx: Tx, row: string, leaves: readonly LeafPlace[]): Promise<void> {
  await tx.query("select liability_leaves_published($1, $2, $3, $4)", [
    row,
    leaves.map(({ customerId }) => customerId),
    leaves.map(({ position }) => position),
    leaves.map(({ salt }) => salt),
  ]);
}

export async function findLeaf(
  reader: Reader,
  row: string,
  customerId: string,
): Promise<{ uid: string; position: number; salt: Buffer } | undefined> {
  const { rows } = await reader.query<{ uid: string; position: number; salt: Buffer }>(
    `select customer.uid, leaf.position, leaf.salt from liability_leaf leaf
     join customer on customer.id = leaf.customer_id where leaf.proof_id = $1 and leaf.customer_id = $2`,
    [row, customerId],
  );
  return rows[0];
}

export interface StoredNode {
  readonly level: number;
  readonly position: number;
  readonly leaves: number;
  readonly hash: Buffer;
  readonly sums: string;
}

/** In the order of the places. */
export async function readNodes(
  reader: Reader,
  row: string,
  places: readonly { level: number; position: number }[],
): Promise<readonly StoredNode[]> {
  const { rows } = await reader.query<StoredNode>(
    `select node.level, node.position, node.leaves, node.hash, node.sums
     from unnest($2::smallint[], $3::int[]) with ordinality as wanted(level, position, nth)
     join liability_node node on node.proof_id = $1 and node.level = wanted.level and node.position = wanted.position
     order by wanted.nth`,
    [row, places.map(({ level }) => level), places.map(({ position }) => position)],
  );
  if (rows.length !== places.length) throw new Error(`nodes of proof ${row} are missing`);
  return rows;
}

/** Whether the house owes anybody, or ever did. */
export async function hasRealWallets(reader: Reader): Promise<boolean> {
  const text = "select from ledger_account where portfolio_id > 0 and mode = 'real' limit 1";
  return (await reader.query(text)).rowCount > 0;
}
