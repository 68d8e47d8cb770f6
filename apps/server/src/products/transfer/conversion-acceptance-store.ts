/** SQL of accepted quotes. Each ends once, and stays as it was. */

import type { AccountMode } from "@candor/api/account-mode";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { IdempotencyScope } from "../../platform/http/route.ts";

/** `left`: by a program that ended while the price was waited for. */
export type EndedAs = "converted" | "moved" | "unpriced" | "left";

export interface Acceptance {
  /** Of the conversion, where there comes to be one; what is held is held under it. */
  readonly id: string;
  readonly portfolioId: string;
  readonly quoteId: string;
  readonly amount: Amount;
  /** In dollars, units of 10^-WORTH_SCALE. */
  readonly worth: Amount;
  readonly createdAt: Instant;
}

type Command = Pick<IdempotencyScope, "key" | "commandHash">;

/** After useQuote at the same instant. */
export async function insertAcceptance(tx: Tx, acceptance: Acceptance, command: Command | null): Promise<void> {
  const { id, portfolioId, quoteId, amount, worth, createdAt } = acceptance;
  await tx.query(
    `insert into conversion_acceptance (id, portfolio_id, quote_id, amount, worth, created_at, command_key, command_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, portfolioId, quoteId, amount.toString(), worth.toString(), isoOf(createdAt)],
      ...[command?.key ?? null, command?.commandHash ?? null],
    ],
  );
}

export interface AcceptedBefore {
  readonly id: string;
  readonly endedAs: EndedAs | null;
  readonly commandHash: string;
}

/** What was accepted under a key since an instant; keys may be used again after their time. Under lockConversions. */
export async function findAccepted(
  tx: Tx,
  portfolioId: string,
  { key, since }: { readonly key: string; readonly since: Instant },
): Promise<AcceptedBefore | undefined> {
  const { rows } = await tx.query<AcceptedBefore>(
    `select id, ended_as as "endedAs", command_hash as "commandHash" from conversion_acceptance
     where portfolio_id = $1 and command_key = $2 and created_at > $3 order by id desc limit 1`,
    [portfolioId, key, isoOf(since)],
  );
  return rows[0];
}

export interface WaitingAcceptance extends Acceptance {
  readonly mode: AccountMode;
}

interface Row extends Omit<WaitingAcceptance, "amount" | "worth"> {
  readonly amount: string;
  readonly worth: string;
}

const COLUMNS = `accepted.id, accepted.portfolio_id as "portfolioId", accepted.quote_id as "quoteId", accepted.amount,
  accepted.worth, accepted.created_at as "createdAt", portfolio.mode`;

const ofRow = ({ amount, worth, ...row }: Row): WaitingAcceptance => ({
  ...row,
  amount: amountOf(BigInt(amount)),
  worth: amountOf(BigInt(worth)),
});

/** Nobody else ends it until the transaction does; undefined where it has ended. */
export async function lockWaiting(tx: Tx, id: string): Promise<WaitingAcceptance | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from conversion_acceptance accepted join portfolio on portfolio.id = accepted.portfolio_id
     where accepted.id = $1 and accepted.ended_as is null for update of accepted`,
    [id],
  );
  return rows[0] && ofRow(rows[0]);
}

/** Ids of all that have not ended. */
export async function readWaiting(reader: Reader): Promise<readonly string[]> {
  const { rows } = await reader.query<{ id: string }>(
    "select id from conversion_acceptance where ended_as is null order by id",
  );
  return rows.map(({ id }) => id);
}

/** Under lockWaiting. */
export async function endAcceptance(tx: Tx, id: string, endedAs: EndedAs, at: Instant): Promise<void> {
  await tx.query("update conversion_acceptance set ended_as = $2, ended_at = greatest(created_at, $3) where id = $1", [
    ...[id, endedAs, isoOf(at)],
  ]);
}
