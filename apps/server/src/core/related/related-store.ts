/** SQL of related accounts. The question itself is a function of the database, so that tables can ask it too. */
import type { RelatedVia } from "@candor/api/related-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

async function isTrue(reader: Reader, sql: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await reader.query<{ is: boolean }>(sql, values);
  return rows[0]?.is ?? false;
}

export const areAccountsRelated = (reader: Reader, one: string, other: string): Promise<boolean> =>
  isTrue(reader, "select accounts_are_related($1, $2) as is", [one, other]);

export const isRelatedToStaff = (reader: Reader, customerId: string): Promise<boolean> =>
  isTrue(reader, "select is_staff_related($1) as is", [customerId]);

interface RelatedRow {
  readonly customerId: string;
  readonly via: RelatedVia[];
  readonly since: Instant;
}

/** However many paid one payee, no more than so many are looked at. */
export async function readRelated(reader: Reader, customerId: string, max: number): Promise<readonly RelatedRow[]> {
  const { rows } = await reader.query<RelatedRow>(
    `with mine as materialized (select customer_id from accounts_of_person($1)),
     met as (select met.customer_id, met.since from mine
       join related_link own on own.customer_id = mine.customer_id and own.kind = 'payee' and own.ended_at is null
       join related_link met on met.kind = 'payee' and met.shared = own.shared and met.ended_at is null
         and met.customer_id <> own.customer_id
       limit $2 * 4),
     found as (
       select other.customer_id, other.kind, greatest(own.since, other.since) as since from mine
         join related_link own on own.customer_id = mine.customer_id and own.kind in ('person', 'document')
           and own.ended_at is null
         join related_link other on other.kind = own.kind and other.shared = own.shared and other.ended_at is null
       union all
       select theirs.customer_id, 'payee', met.since from met cross join accounts_of_person(met.customer_id) theirs)
     select customer_id as "customerId", array_agg(distinct kind order by kind) as via, min(since) as since from found
     where customer_id <> $1 group by customer_id order by bool_or(kind <> 'payee') desc, customer_id limit $2`,
    [customerId, max],
  );
  return rows;
}

/**
 * Of portfolios, or of all, those of the same verified person in the same account mode, one row for each two. By links alone that
 * were verified: a payee in common makes nobody one person.
 */
export async function readPersonPortfolios(
  reader: Reader,
  portfolioIds: readonly string[] | null,
): Promise<readonly { readonly portfolioId: string; readonly otherId: string }[]> {
  const { rows } = await reader.query<{ portfolioId: string; otherId: string }>(
    `select distinct mine.id as "portfolioId", theirs.id as "otherId" from related_link own
     join related_link other on other.kind = own.kind and other.shared = own.shared and other.ended_at is null
       and other.customer_id <> own.customer_id
     join portfolio mine on mine.customer_id = own.customer_id
     join portfolio theirs on theirs.customer_id = other.customer_id and theirs.mode = mine.mode
     where own.kind in ('person', 'document') and own.ended_at is null
       and ($1::bigint[] is null or mine.id = any($1::bigint[]))`,
    [portfolioIds],
  );
  return rows;
}

const SHARED = `known_device own join known_device other on other.token_hash = own.token_hash and other.sign_ins >= 2
  and other.customer_id <> own.customer_id where own.customer_id = $1 and own.sign_ins >= 2`;

export const hasSharedDevice = (reader: Reader, one: string, other: string): Promise<boolean> =>
  isTrue(reader, `select exists (select from ${SHARED} and other.customer_id = $2) as is`, [one, other]);

export async function readDeviceSharers(reader: Reader, customerId: string, max: number): Promise<readonly string[]> {
  const { rows } = await reader.query<{ customer_id: string }>(
    `select distinct other.customer_id from ${SHARED} order by other.customer_id limit $2`,
    [customerId, max],
  );
  return rows.map(({ customer_id }) => customer_id);
}

export interface PersonLink {
  readonly customerId: string;
  readonly applicationId: string;
  readonly at: Instant;
  readonly shared: Buffer;
}

export async function insertPersonLink(tx: Tx, { customerId, applicationId, at, shared }: PersonLink): Promise<void> {
  await tx.query(
    `insert into related_link (customer_id, kind, shared, evidence_id, since) values ($1, 'person', $2, $3, $4)
     on conflict do nothing`,
    [customerId, shared, applicationId, isoOf(at)],
  );
}

export interface OperatorAccount {
  readonly operator: string;
  readonly customerId: string;
}

/** Undefined where it is not one of this operator's. */
export async function readOperatorAccount(
  reader: Reader,
  { operator, customerId }: OperatorAccount,
): Promise<{ readonly id: string; readonly since: Instant } | undefined> {
  const { rows } = await reader.query<{ id: string; since: Instant }>(
    "select id, since from operator_account where operator = $1 and customer_id = $2 and ended_at is null",
    [operator, customerId],
  );
  return rows[0];
}

type Agreed = OperatorAccount & { readonly at: Instant; readonly proposalId: string };

export async function insertOperatorAccount(tx: Tx, { operator, customerId, at, proposalId }: Agreed): Promise<void> {
  await tx.query("insert into operator_account (operator, customer_id, since, proposal_id) values ($1, $2, $3, $4)", [
    operator,
    customerId,
    isoOf(at),
    proposalId,
  ]);
}

export async function endOperatorAccount(tx: Tx, { operator, customerId, at, proposalId }: Agreed): Promise<void> {
  await tx.query(
    `update operator_account set ended_at = greatest($3, since), end_proposal_id = $4
     where operator = $1 and customer_id = $2 and ended_at is null`,
    [operator, customerId, isoOf(at), proposalId],
  );
}
