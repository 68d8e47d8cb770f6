/**
 * What a portfolio's wallets went through, as their owner reads it: lines with the balance after each. A page costs the same
 * however long the history is and wherever in it the page lies.
 */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import { assertReached } from "../../platform/database/page-too-deep.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { accountRows } from "./account-rows.ts";
import { balanceAt, ID_SLACK_MS } from "./balance-mark-store.ts";

/** One change of one wallet, as its owner reads it. Holds change no balance and are not lines. */
export interface LedgerLine {
  readonly transferId: string;
  readonly currencyId: number;
  readonly wallet: Wallet;
  /** Signed. */
  readonly amount: Amount;
  /** What the wallet had of the currency after it. */
  readonly balance: Amount;
  readonly kind: string;
  readonly reference: string;
  readonly at: Instant;
}

export interface LineQuery {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly currencyId?: number | undefined;
  readonly wallet?: Wallet | undefined;
  /** Regular expression of Postgres that the kind matches. */
  readonly kinds?: string | undefined;
  /** From this instant on, and before that one. */
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
  /** From 1; of no meaning with `after`. */
  readonly page: number;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

export interface LinePage {
  readonly lines: readonly LedgerLine[];
  readonly hasMore: boolean;
  /** The `after` of the next page; null with the last. */
  readonly next: string | null;
}

/** So many rows of an account are looked through for lines that are wanted, on each side; of many accounts fewer of each. */
const LOOKED_THROUGH = 2_000;
const LOOKED_THROUGH_IN_ALL = 40_000;
const LAST_ID = 9_223_372_036_854_775_807n;

/** Before which ids a page begins. Of a move's two lines, the one that leaves its wallet comes first. */
interface Start {
  readonly fromBefore: bigint;
  readonly toBefore: bigint;
}

function startOf(after: string | undefined, until: Instant | undefined): Start {
  const latest = until === undefined ? LAST_ID : BigInt(lowestIdAt(until + ID_SLACK_MS));
  if (after === undefined) return { fromBefore: latest, toBefore: latest };
  const id = BigInt(after.replace("-", ""));
  const lower = (one: bigint): bigint => (one < latest ? one : latest);
  return { fromBefore: lower(id), toBefore: lower(after.endsWith("-") ? id + 1n : id) };
}

/** $1 portfolio, $2 mode, $3 currency, $4 wallet, $5 and $6 the start, $7 rows looked through, $8 lowest id, $9 kinds, $10 from, $11 until, $12 lines */
const linesText = (held: string): string => `with own as materialized (
    select id, posted, currency_id, purpose from ledger_account
    where portfolio_id = $1 and portfolio_id > 0 and mode = $2
      and ($3::int is null or currency_id = $3) and ($4::text is null or purpose = $4)
  ), passed as materialized (
    select own.id as account_id, row.* from own cross join lateral ${accountRows({
      ...{
        account: "own.id",
        from: "id < $5::bigint and id >= $8::bigint",
        to: "id < $6::bigint and id >= $8::bigint",
      },
      end: "order by id desc limit $7::bigint",
    })} row
  ), floor as (
    -- The last of so many says only that there are more.
    select coalesce(max(id), 0) as id from (
      select (array_agg(id order by id))[2] as id from passed group by account_id, is_to having count(*) = $7::bigint) ends
  ), summed as (
    select *, sum(amount) over (partition by account_id order by id desc) as through from passed
  ), page as (
    select summed.* from summed cross join floor
    where summed.id >= floor.id and is_line and ($9::text is null or kind ~ $9)
      and ($10::timestamptz is null or created_at >= $10) and ($11::timestamptz is null or created_at < $11)
    order by summed.id desc, amount limit $12::bigint
  ), held as materialized (
    select own.id, own.currency_id, own.purpose, ${held} as balance from own
    where own.id in (select account_id from page)
  )
  select floor.id as floor, page.id as "transferId", held.currency_id as "currencyId", held.purpose as wallet, page.amount,
    held.balance - page.through + page.amount as balance, page.kind, page.reference, page.created_at as at
  from floor left join page on true left join held on held.id = page.account_id
  order by page.id desc, page.amount`;

const NEWEST = linesText("own.posted");
const OLDER = linesText(
  balanceAt({ account: "own.id", fromBefore: "$5::bigint", toBefore: "$6::bigint", markBefore: "$5::bigint" }),
);

type LineRow = Omit<LedgerLine, "amount" | "balance"> & { amount: string; balance: string };

/** Throws PageTooDeep. */
export async function readLines(reader: Reader, query: LineQuery): Promise<LinePage> {
  const { after, until, page, limit, kinds, from } = query;
  const start = startOf(after, until);
  const offset = after === undefined ? (page - 1) * limit : 0;
  const accounts = await countAccounts(reader, query);
  const most = Math.max(50, Math.floor(LOOKED_THROUGH_IN_ALL / Math.max(1, accounts)));
  const isNarrowed = kinds !== undefined || from !== undefined || until !== undefined;
  const needed = offset + limit + 1;
  const widest = Math.min(most, Math.max(needed, LOOKED_THROUGH));
  // What was released stands between the lines: where there was much of it, it is looked through once more.
  const first = isNarrowed ? widest : Math.min(most, needed + 20);
  const found = await readRows(reader, query, { start, needed, lookedThrough: first });
  const isShort = found.rows.length < needed && found.floor > 0n && first < widest;
  const { rows, floor } = isShort ? await readRows(reader, query, { start, needed, lookedThrough: widest }) : found;
  const lines = rows
    .slice(offset, offset + limit)
    .map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)), balance: amountOf(BigInt(row.balance)) }));
  const end = endOf(lines, rows.length === needed, floor);
  assertReached({ offset, found: lines.length, next: end.next }, widest);
  return { lines, ...end };
}

function endOf(lines: readonly LedgerLine[], isCut: boolean, floor: bigint): Pick<LinePage, "hasMore" | "next"> {
  const last = lines.at(-1);
  // What comes to a wallet follows what left another by the same transfer.
  if (isCut && last) return { hasMore: true, next: last.amount < 0n ? `${last.transferId}-` : last.transferId };
  return floor > 0n ? { hasMore: true, next: floor.toString() } : { hasMore: false, next: null };
}

async function countAccounts(reader: Reader, { portfolioId, mode, currencyId, wallet }: LineQuery): Promise<number> {
  const { rows } = await reader.query<{ accounts: number }>(
    `select count(*)::int as accounts from ledger_account where portfolio_id = $1 and portfolio_id > 0 and mode = $2
       and ($3::int is null or currency_id = $3) and ($4::text is null or purpose = $4)`,
    [portfolioId, mode, currencyId ?? null, wallet ?? null],
  );
  return rows[0]?.accounts ?? 0;
}

async function readRows(
  reader: Reader,
  { mode, portfolioId, currencyId, wallet, kinds, from, until }: LineQuery,
  { start, needed, lookedThrough }: { start: Start; needed: number; lookedThrough: number },
): Promise<{ rows: readonly LineRow[]; floor: bigint }> {
  const { rows } = await reader.query<(LineRow | { transferId: null }) & { floor: string }>(
    start.toBefore === LAST_ID ? NEWEST : OLDER,
    [
      ...[
        portfolioId,
        mode,
        currencyId ?? null,
        wallet ?? null,
        start.fromBefore.toString(),
        start.toBefore.toString(),
      ],
      ...[lookedThrough + 1, from === undefined ? "0" : lowestIdAt(from - ID_SLACK_MS), kinds ?? null],
      from === undefined ? null : isoOf(from),
      until === undefined ? null : isoOf(until),
      needed,
    ],
  );
  const lines = rows.flatMap(({ floor: _floor, ...row }) => (row.transferId === null ? [] : [row as LineRow]));
  return { rows: lines, floor: BigInt(rows[0]?.floor ?? "0") };
}
