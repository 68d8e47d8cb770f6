/** What a portfolio's wallets went through, as their owner reads it: lines with the balance after each, and sums since an instant. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";

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
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** What moves a customer's account in or out, as branches for a lateral join over `account`; each side is searched by index. */
const sides = (more: string): string => `
    (select id, -amount as amount, kind, reference, created_at from ledger_transfer
      where from_account_id = account.id and from_account_id & 2 = 0 and step <> 'hold' and to_account_id is not null ${more})
    union all
    (select id, amount, kind, reference, created_at from ledger_transfer
      where to_account_id = account.id and to_account_id & 2 = 0 ${more})`;

const WANTED = `and ($8::text is null or kind ~ $8) and ($9::timestamptz is null or created_at >= $9)
      and ($10::timestamptz is null or created_at < $10) and ($11::bigint is null or id >= $11)
      and ($12::bigint is null or id < $12) order by id desc limit $5`;

/** Ids rise with time, and a transfer is written soon after its id was made: so far apart are the two at most. */
const ID_SLACK_MS = 60_000;

/** No deeper than the page asked for; the balance after a line is today's less all that came later. */
const LINES = `with page as (
    select line.id, account.id as account_id, account.posted, account.currency_id, account.purpose, line.amount, line.kind,
      line.reference, line.created_at
    from ledger_account account cross join lateral (${sides(WANTED)}) line
    where account.portfolio_id = $1 and account.portfolio_id > 0 and account.mode = $2
      and ($3::int is null or account.currency_id = $3) and ($4::text is null or account.purpose = $4)
    order by line.id desc, line.amount limit $6 offset $7
  ), through as (
    select account.id as account_id, line.id, sum(line.amount) over (partition by account.id order by line.id desc) as amount
    from (select account_id as id, min(id) as lowest from page group by account_id) account
    cross join lateral (${sides("and id >= account.lowest")}) line
  )
  select page.id as "transferId", page.currency_id as "currencyId", page.purpose as wallet, page.amount,
    page.posted - through.amount + page.amount as balance, page.kind, page.reference, page.created_at as at
  from page join through on through.account_id = page.account_id and through.id = page.id
  order by page.id desc, page.amount`;

export async function readLines(
  reader: Reader,
  { mode, portfolioId, currencyId, wallet, kinds, from, until, page, limit }: LineQuery,
): Promise<{ lines: readonly LedgerLine[]; hasMore: boolean }> {
  const offset = (page - 1) * limit;
  const own = [portfolioId, mode, currencyId ?? null, wallet ?? null, offset + limit + 1, limit + 1, offset];
  const { rows } = await reader.query<Omit<LedgerLine, "amount" | "balance"> & { amount: string; balance: string }>({
    name: "ledger-lines",
    text: LINES,
    values: [
      ...own,
      kinds ?? null,
      from === undefined ? null : isoOf(from),
      until === undefined ? null : isoOf(until),
      from === undefined ? null : lowestIdAt(from - ID_SLACK_MS),
      until === undefined ? null : lowestIdAt(until + ID_SLACK_MS),
    ],
  });
  const lines = rows
    .slice(0, limit)
    .map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)), balance: amountOf(BigInt(row.balance)) }));
  return { lines, hasMore: rows.length > limit };
}

/** What a kind of transfer has added to a portfolio's currency since an instant; signed. */
export interface KindSum {
  readonly currencyId: number;
  readonly kind: string;
  readonly amount: Amount;
}

/** Sums by currency and kind over all wallets: what goes from one wallet to another cancels out. */
export async function readSumsSince(
  reader: Reader,
  { mode, portfolioId, since }: { readonly mode: AccountMode; readonly portfolioId: string; readonly since: Instant },
): Promise<readonly KindSum[]> {
  const { rows } = await reader.query<Omit<KindSum, "amount"> & { amount: string }>({
    name: "ledger-sums-since",
    text: `select account.currency_id as "currencyId", line.kind, sum(line.amount) as amount
      from ledger_account account cross join lateral (${sides("and id >= $4 and created_at >= $3::timestamptz")}) line
      where account.portfolio_id = $1 and account.portfolio_id > 0 and account.mode = $2
      group by account.currency_id, line.kind having sum(line.amount) <> 0`,
    values: [portfolioId, mode, isoOf(since), lowestIdAt(since - ID_SLACK_MS)],
  });
  return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)) }));
}
