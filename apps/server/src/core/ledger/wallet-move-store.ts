/** Moves between two wallets of one portfolio, found by an index of their own: few of an account's transfers are moves. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";

export interface WalletMove {
  readonly id: string;
  readonly currencyId: number;
  readonly from: Wallet;
  readonly to: Wallet;
  readonly amount: Amount;
  readonly at: Instant;
}

const MOVES = `select move.id, own.currency_id as "currencyId", own.purpose as "from", other.purpose as "to", move.amount,
    move.created_at as at
  from ledger_account own cross join lateral (
    select id, to_account_id, amount, created_at from ledger_transfer
    where from_account_id = own.id and kind = 'wallet-move' and to_account_id is not null and id < $3::bigint
    order by id desc limit $4::bigint
  ) move join ledger_account other on other.id = move.to_account_id and other.portfolio_id = $1
  where own.portfolio_id = $1 and own.portfolio_id > 0 and own.mode = $2 order by move.id desc limit $4::bigint`;

/** Newest first. */
export async function readMoves(
  reader: Reader,
  { mode, portfolioId }: { readonly mode: AccountMode; readonly portfolioId: string },
  place: Place,
): Promise<Stretch<WalletMove>> {
  return stretchOf(place, async (after, most) => {
    const values = [portfolioId, mode, after, most];
    const { rows } = await reader.query<Omit<WalletMove, "amount"> & { amount: string }>(MOVES, values);
    return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)) }));
  });
}
