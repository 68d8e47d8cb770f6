/** SQL of restrictions: of a customer and kind at most one lasts; what replaces one or ends it is kept with it. */
import type { FreezeCause } from "@candor/api/care-words";
import type { Restriction, RestrictionFact } from "@candor/api/restriction-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface NewRestriction {
  readonly customerId: string;
  readonly kind: Restriction;
  readonly cause: FreezeCause;
  /** For its owner; empty without any. */
  readonly words: string;
  /** For operators. */
  readonly note: string;
  readonly begunAt: Instant;
  readonly expiresAt: Instant;
  /** What two operators agreed on. */
  readonly proposalId: string;
}

export interface AccountRestriction extends NewRestriction {
  readonly id: string;
}

const COLUMNS = `id, customer_id as "customerId", kind, cause, words, note, begun_at as "begunAt", expires_at as "expiresAt",
  proposal_id as "proposalId"`;

export const factOf = ({ kind, cause, expiresAt }: AccountRestriction): RestrictionFact => ({
  ...{ kind, cause, until: expiresAt },
});

export async function insertRestriction(tx: Tx, restriction: NewRestriction): Promise<void> {
  const { customerId, kind, cause, words, note, begunAt, expiresAt, proposalId } = restriction;
  await tx.query(
    `insert into account_restriction (customer_id, kind, cause, words, note, begun_at, expires_at, proposal_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [customerId, kind, cause, words, note, isoOf(begunAt), isoOf(expiresAt), proposalId],
  );
}

/** Those that last, oldest first. */
export async function readRestrictions(reader: Reader, customerId: string): Promise<readonly AccountRestriction[]> {
  const { rows } = await reader.query<AccountRestriction>(
    `select ${COLUMNS} from account_restriction where customer_id = $1 and ended_at is null order by id`,
    [customerId],
  );
  return rows;
}

/** Nobody else begins or ends a restriction of the customer until the transaction ends. */
export async function lockRestriction(
  tx: Tx,
  customerId: string,
  kind: Restriction,
): Promise<AccountRestriction | undefined> {
  await tx.query("select from customer where id = $1 for no key update", [customerId]);
  const { rows } = await tx.query<AccountRestriction>(
    `select ${COLUMNS} from account_restriction where customer_id = $1 and kind = $2 and ended_at is null for update`,
    [customerId, kind],
  );
  return rows[0];
}

/** @param endProposalId what ended it before its time, or was agreed on in its place */
export async function endRestriction(tx: Tx, id: string, at: Instant, endProposalId: string | null): Promise<void> {
  await tx.query("update account_restriction set ended_at = $2, end_proposal_id = $3 where id = $1", [
    ...[id, isoOf(at), endProposalId],
  ]);
}

export async function lockExpiredRestrictions(
  tx: Tx,
  now: Instant,
  limit: number,
): Promise<readonly AccountRestriction[]> {
  const { rows } = await tx.query<AccountRestriction>(
    `select ${COLUMNS} from account_restriction where ended_at is null and expires_at <= $1
     order by expires_at limit $2 for update skip locked`,
    [isoOf(now), limit],
  );
  return rows;
}

export interface HeldBack {
  readonly isFrozen: boolean;
  readonly isFrozenByOperators: boolean;
}

/** What holds the account back now; no freeze and no restriction begins before the transaction ends. */
export async function lockHeldBack(
  tx: Tx,
  customerId: string,
): Promise<HeldBack & { readonly restrictions: readonly RestrictionFact[] }> {
  await tx.query("select from customer where id = $1 for share", [customerId]);
  const { rows } = await tx.query<HeldBack>(
    `select exists (select from account_freeze where customer_id = $1 and ended_at is null) as "isFrozen",
       exists (select from account_freeze where customer_id = $1 and ended_at is null and frozen_by = 'operator')
         as "isFrozenByOperators"`,
    [customerId],
  );
  const [row] = rows;
  if (!row) throw new Error("exists answers a row");
  return { ...row, restrictions: (await readRestrictions(tx, customerId)).map(factOf) };
}
