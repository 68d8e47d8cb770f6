/**
 * Accounts and their balances in SQL. Ids are found and kept, up to a bound, since accounts are never removed; balances
 * are always read under a lock and never kept.
 */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { type Amount, amountOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type AccountKey, accountText, assertAccount, type HouseAccountKey, type HouseKind } from "./account.ts";

/** What an account has: `held` is the part of `posted` that is set aside. */
export interface AccountBalance {
  readonly posted: Amount;
  readonly held: Amount;
}

export interface WalletBalance extends AccountBalance {
  readonly wallet: Wallet;
  readonly currencyId: number;
}

export interface LoadedAccount extends AccountBalance {
  readonly id: string;
  readonly key: AccountKey;
}

/** What identifies an account in a row: the columns of its two unique indexes. */
interface AccountRow {
  id: string;
  mode: AccountMode;
  portfolioId: string;
  purpose: string;
  currencyId: number;
  instrumentId: number;
}

interface BalanceRow {
  id: string;
  posted: string;
  held: string;
}

export const ACCOUNT_COLUMNS = `mode, portfolio_id as "portfolioId", purpose, currency_id as "currencyId", instrument_id as "instrumentId"`;

export const keyOfRow = ({
  mode,
  portfolioId,
  purpose,
  currencyId,
  instrumentId,
}: Omit<AccountRow, "id">): AccountKey =>
  portfolioId === "0"
    ? { owner: "house", mode, kind: purpose as HouseKind, currencyId, instrumentId: instrumentId || null }
    : { owner: "customer", mode, portfolioId, wallet: purpose as Wallet, currencyId };

/** Postgres's own text of an array, for texts that need no escaping. */
export const arrayText = (items: readonly (string | number | bigint)[]): string => `{${items.join(",")}}`;

function keyColumns(keys: readonly AccountKey[]): unknown[] {
  return [
    arrayText(keys.map(({ mode }) => mode)),
    arrayText(keys.map((key) => (key.owner === "customer" ? key.portfolioId : 0))),
    arrayText(keys.map((key) => (key.owner === "customer" ? key.wallet : key.kind))),
    arrayText(keys.map(({ currencyId }) => currencyId)),
    arrayText(keys.map((key) => (key.owner === "customer" ? 0 : (key.instrumentId ?? 0)))),
  ];
}

const WANTED = `unnest($1::text[], $2::bigint[], $3::text[], $4::int[], $5::int[])
  as wanted(mode, portfolio_id, purpose, currency_id, instrument_id)`;

const CREATE = `insert into ledger_account (id, mode, portfolio_id, purpose, currency_id, instrument_id)
  select (nextval(case wanted.purpose when 'interest-reserve' then 'ledger_reserve_sequence' else 'ledger_account_sequence' end) << 23) | (wanted.currency_id << 2) | ((wanted.portfolio_id = 0)::int << 1)
    | (wanted.mode = 'real')::int, wanted.*
  from ${WANTED}
  where not exists (select from ledger_account known where known.mode = wanted.mode
    and known.portfolio_id = wanted.portfolio_id and known.purpose = wanted.purpose
    and known.currency_id = wanted.currency_id and known.instrument_id = wanted.instrument_id)
  on conflict do nothing`;

const FIND = `select id, ${ACCOUNT_COLUMNS} from ledger_account
  join ${WANTED} using (mode, portfolio_id, purpose, currency_id, instrument_id)`;

/** Customers' before the house's (bit 1), each in id order: whoever waits for the house has all else in hand when it comes. */
const LOCK = `select id, posted, held from ledger_account where id = any($1::bigint[]) order by id & 2, id for update`;

const FREE = `select id from ledger_account where id = any($1::bigint[]) for update skip locked`;

export interface AccountStore {
  /** Those that another transaction has locked. Locks all others until the transaction ends. */
  busy(tx: Tx, keys: ReadonlyMap<string, AccountKey>): Promise<readonly AccountKey[]>;
  /** Creates what is missing, locks all in one order and reads what they hold. Every key once. */
  lock(tx: Tx, keys: ReadonlyMap<string, AccountKey>): Promise<readonly LoadedAccount[]>;
  /** How many accounts' numbers are in memory. */
  remembered(): number;
}

/** About 100 MB; customers come and go, so the oldest are forgotten and found again when they are back. */
const REMEMBERED_MAX = 500_000;

export function createAccountStore(rememberedMax = REMEMBERED_MAX): AccountStore {
  const idByText = new Map<string, string>();

  async function resolve(tx: Tx, unknown: readonly AccountKey[]): Promise<ReadonlyMap<string, string>> {
    for (const key of unknown) assertAccount(key);
    // In one order, so that two transactions that create the same accounts wait instead of embracing.
    const sorted = unknown.toSorted((a, b) => (accountText(a) < accountText(b) ? -1 : 1));
    const columns = keyColumns(sorted);
    const created = tx.query({ name: "ledger-account-create", text: CREATE, values: columns });
    const found = await tx.query<AccountRow>({ name: "ledger-account-find", text: FIND, values: columns });
    await created;
    const ids = new Map(found.rows.map((row) => [accountText(keyOfRow(row)), row.id]));
    // Only a commit makes them real: an account of a transaction that is rolled back has no number.
    tx.afterCommit(() => {
      for (const [text, id] of ids) idByText.set(text, id);
      for (const oldest of idByText.keys()) {
        if (idByText.size <= rememberedMax) break;
        idByText.delete(oldest);
      }
    });
    return ids;
  }

  return {
    remembered: () => idByText.size,
    async busy(tx, keys) {
      const keyById = new Map<string, AccountKey>();
      const unknown: AccountKey[] = [];
      for (const [text, key] of keys) {
        const id = idByText.get(text);
        if (id === undefined) unknown.push(key);
        else keyById.set(id, key);
      }
      // One that is not there yet is nobody's.
      const found = unknown.length > 0 ? await tx.query<AccountRow>(FIND, keyColumns(unknown)) : { rows: [] };
      for (const row of found.rows) keyById.set(row.id, keyOfRow(row));
      const { rows } = await tx.query<{ id: string }>(FREE, [arrayText([...keyById.keys()])]);
      for (const { id } of rows) keyById.delete(id);
      return [...keyById.values()];
    },
    async lock(tx, keys) {
      const keyById = new Map<string, AccountKey>();
      const unknown: AccountKey[] = [];
      for (const [text, key] of keys) {
        const id = idByText.get(text);
        if (id === undefined) unknown.push(key);
        else keyById.set(id, key);
      }
      const fresh = unknown.length > 0 ? await resolve(tx, unknown) : new Map<string, string>();
      for (const key of unknown) {
        const text = accountText(key);
        const id = fresh.get(text);
        if (id === undefined) throw new Error(`${text} is of another mode than its owner's accounts`);
        keyById.set(id, key);
      }
      if (keyById.size === 0) return [];
      const ids = arrayText([...keyById.keys()]);
      const { rows } = await tx.query<BalanceRow>({ name: "ledger-account-lock", text: LOCK, values: [ids] });
      if (rows.length !== keyById.size) throw new Error(`${keyById.size - rows.length} accounts are not there`);
      return rows.map((row) => ({
        id: row.id,
        key: keyById.get(row.id) as AccountKey,
        posted: amountOf(BigInt(row.posted)),
        held: amountOf(BigInt(row.held)),
      }));
    },
  };
}

export async function readWallets(
  reader: Reader,
  mode: AccountMode,
  portfolioId: string,
): Promise<readonly WalletBalance[]> {
  const { rows } = await reader.query<{ wallet: Wallet; currencyId: number; posted: string; held: string }>({
    name: "ledger-wallets",
    text: `select purpose as wallet, currency_id as "currencyId", posted, held from ledger_account
      where portfolio_id = $1 and portfolio_id > 0 and mode = $2 order by currency_id, purpose`,
    values: [portfolioId, mode],
  });
  return rows.map((row) => ({ ...row, posted: amountOf(BigInt(row.posted)), held: amountOf(BigInt(row.held)) }));
}

/** What each portfolio has in one wallet, by currency. */
export interface PostedInWallet {
  readonly portfolioId: string;
  readonly currencyId: number;
  readonly posted: Amount;
}

/** What several portfolios have in one wallet, without a lock. */
export async function postedIn(
  reader: Reader,
  { mode, wallet, portfolioIds }: { mode: AccountMode; wallet: Wallet; portfolioIds: readonly string[] },
): Promise<readonly PostedInWallet[]> {
  const { rows } = await reader.query<{ portfolioId: string; currencyId: number; posted: string }>({
    name: "ledger-posted",
    text: `select portfolio_id as "portfolioId", currency_id as "currencyId", posted from ledger_account
      where portfolio_id = any($1::bigint[]) and portfolio_id > 0 and purpose = $2 and mode = $3`,
    values: [arrayText(portfolioIds), wallet, mode],
  });
  return rows.map((row) => ({ ...row, posted: amountOf(BigInt(row.posted)) }));
}

/** What an account of the house has free, without a lock: to be said, never to be decided by. Zero where it is not there yet. */
export async function readHouseFree(
  reader: Reader,
  { mode, kind, currencyId, instrumentId }: HouseAccountKey,
): Promise<Amount> {
  const { rows } = await reader.query<{ free: string }>(
    `select posted - held as free from ledger_account
     where portfolio_id = 0 and mode = $1 and purpose = $2 and currency_id = $3 and instrument_id = $4`,
    [mode, kind, currencyId, instrumentId ?? 0],
  );
  return amountOf(BigInt(rows[0]?.free ?? "0"));
}
