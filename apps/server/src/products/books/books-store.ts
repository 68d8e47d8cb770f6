/** SQL of what the books hold in all, and of the house's own accounts. Reads only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { HOUSE_KINDS } from "@candor/api/books";
import type { PageQuery } from "@candor/api/paging";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { equals } from "../../platform/database/list-stretch.ts";
import { inOrder, type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";

type HouseKind = (typeof HOUSE_KINDS)[number];

/** What all accounts of one kind hold. */
export interface TrialRow {
  readonly mode: AccountMode;
  readonly currencyId: number;
  /** A wallet of customers, or a kind of the house's accounts. */
  readonly kind: string;
  readonly owner: "customer" | "house";
  readonly accounts: number;
  /** Minor units. */
  readonly posted: bigint;
  readonly held: bigint;
}

interface WrittenSums {
  readonly posted: string;
  readonly held: string;
}

const inUnits = <R extends WrittenSums>(row: R) => ({ ...row, posted: BigInt(row.posted), held: BigInt(row.held) });

/** Of one moment; of both modes where none is named. */
export async function readTrialBalance(reader: Reader, mode: AccountMode | null): Promise<readonly TrialRow[]> {
  const { rows } = await reader.query<Omit<TrialRow, "posted" | "held"> & WrittenSums>(
    `select mode, currency_id as "currencyId", purpose as kind,
       case when portfolio_id = 0 then 'house' else 'customer' end as owner,
       count(*)::int as accounts, sum(posted)::text as posted, sum(held)::text as held
     from ledger_account where $1::text is null or mode = $1
     group by mode, currency_id, purpose, portfolio_id = 0
     order by mode desc, currency_id, portfolio_id = 0, purpose`,
    [mode],
  );
  return rows.map(inUnits);
}

export interface HouseAccount {
  readonly id: string;
  readonly mode: AccountMode;
  readonly kind: HouseKind;
  readonly currencyId: number;
  /** Null where it belongs to no instrument. */
  readonly symbol: string | null;
  readonly posted: bigint;
  readonly held: bigint;
}

export interface HouseQuery extends PageQuery {
  readonly mode: AccountMode | undefined;
  readonly currencyId: number | undefined;
  readonly kind?: HouseKind | undefined;
}

export async function readHouseAccounts(
  reader: Reader,
  { mode, currencyId, kind, ...request }: HouseQuery,
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly HouseAccount[] }> {
  const source: QueueSource = {
    table: "ledger_account",
    within: [{ sql: "ledger_account.portfolio_id = 0" }],
    wanted: [
      equals("ledger_account.mode", mode),
      equals("ledger_account.currency_id", currencyId),
      equals("ledger_account.purpose", kind),
    ],
    keys: [
      ...["(ledger_account.mode = 'demo')", "ledger_account.purpose", "ledger_account.currency_id"],
      ...["ledger_account.instrument_id", "ledger_account.id"],
    ],
    order: "asc",
  };
  const { ids, ...page } = await readQueuePage(reader, source, request);
  const { rows } = await reader.query<Omit<HouseAccount, "posted" | "held"> & WrittenSums>(
    `select account.id, account.mode, account.purpose as kind, account.currency_id as "currencyId", instrument.symbol,
       account.posted::text, account.held::text
     from ledger_account account left join instrument on instrument.id = nullif(account.instrument_id, 0)
     where account.id = any ($1::bigint[])`,
    [ids],
  );
  return { ...page, list: inOrder(ids, rows).map(inUnits) };
}

/** The currency of one of the house's accounts; undefined for a customer's and for none. */
export async function findHouseAccount(reader: Reader, id: string): Promise<{ currencyId: number } | undefined> {
  const { rows } = await reader.query<{ currencyId: number }>(
    `select currency_id as "currencyId" from ledger_account where id = $1 and portfolio_id = 0`,
    [id],
  );
  return rows[0];
}

export interface HouseLine {
  readonly id: string;
  /** Signed, minor units. */
  readonly amount: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly at: Instant;
}

/** So many transfers are looked through for one page of lines: less than a tenth of a second, however many there are in all. */
const LOOKED_THROUGH = 100_000;

interface LinesAsked {
  readonly beforeId: string | undefined;
  readonly limit: number;
  readonly lookedThrough?: number;
}

interface LinesFound {
  readonly lines: readonly HouseLine[];
  /** Before which transfer the next page goes on; null where there is nothing older. */
  readonly olderBefore: string | null;
}

/**
 * Newest first. The house's accounts have no index of their own, as they are in nearly every transfer: it goes back by the time,
 * and of an account that is hardly ever moved a page may hold few lines or none though there are older ones.
 */
export async function readHouseLines(
  reader: Reader,
  accountId: string,
  { beforeId, limit, lookedThrough = LOOKED_THROUGH }: LinesAsked,
): Promise<LinesFound> {
  const passed = await reader.query<{ id: string }>(
    `select id from ledger_transfer where $1::bigint is null or id < $1 order by id desc offset $2 limit 1`,
    [beforeId ?? null, lookedThrough],
  );
  const end = passed.rows[0]?.id ?? null;
  const { rows } = await reader.query<Omit<HouseLine, "amount"> & { amount: string }>(
    `select id, (case when to_account_id = $1 then amount else -amount end)::text as amount, kind, reference,
       created_at as at
     from ledger_transfer where (from_account_id = $1 or to_account_id = $1) and to_account_id is not null
       and ($2::bigint is null or id < $2) and ($4::bigint is null or id > $4) order by id desc limit $3`,
    [accountId, beforeId ?? null, limit + 1, end],
  );
  const lines = rows.slice(0, limit).map((row) => ({ ...row, amount: BigInt(row.amount) }));
  if (rows.length > limit) return { lines, olderBefore: lines.at(-1)?.id ?? null };
  return { lines, olderBefore: end === null ? null : String(BigInt(end) + 1n) };
}

export interface SealFacts {
  readonly number: string;
  readonly hash: Buffer;
  readonly sealedAt: Instant;
}

export async function readLastSeal(reader: Reader): Promise<SealFacts | undefined> {
  const text = `select number, hash, sealed_at as "sealedAt" from ledger_seal order by number desc limit 1`;
  return (await reader.query<SealFacts>(text)).rows[0];
}

export interface ProofFacts {
  readonly id: string;
  readonly at: Instant;
  readonly count: number;
  readonly root: Buffer;
}

/** What was published last of what is owed. */
export async function readLastProof(reader: Reader): Promise<ProofFacts | undefined> {
  const text =
    "select number as id, made_at as at, leaves as count, root from liability_proof order by liability_proof.id desc limit 1";
  return (await reader.query<ProofFacts>(text)).rows[0];
}
