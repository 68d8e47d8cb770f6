/** SQL of the editions of terms. They are only ever added; the table itself compares them with what two operators agreed on. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface EditionRow {
  /** What an order keeps of the terms that it was made under. */
  readonly id: string;
  /** Of what, within its kind: "USDT/tron". */
  readonly subject: string;
  /** From 1, which came with the program and has always been in force. */
  readonly edition: number;
  readonly content: unknown;
  readonly effectiveAt: Instant;
  /** Null of the first edition. */
  readonly proposedBy: string | null;
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

const EDITIONS = `select terms.id, terms.subject, terms.edition, terms.content, terms.effective_at as "effectiveAt",
    agreed.proposed_by as "proposedBy", agreed.decided_by as "approvedBy", agreed.reason
  from terms_edition terms left join proposal agreed on agreed.id = terms.proposal_id`;

interface Wanted {
  readonly kind: string;
  /** Null for all. */
  readonly subject: string | null;
  readonly at: Instant;
}

/** The edition of each subject that is in force at an instant, by subject. */
export async function readInForce(reader: Reader, { kind, subject, at }: Wanted): Promise<readonly EditionRow[]> {
  const { rows } = await reader.query<EditionRow>(
    `${EDITIONS} where terms.id in (select distinct on (subject) id from terms_edition
       where kind = $1 and ($2::text is null or subject = $2) and effective_at <= $3 order by subject, edition desc)
     order by terms.subject`,
    [kind, subject, isoOf(at)],
  );
  return rows;
}

/**
 * Editions of some kinds that take effect after an instant, in the order of their kinds, subjects and numbers.
 *
 * @param after null for all there have ever been
 */
export async function readEditionsAfter(
  reader: Reader,
  kinds: readonly string[],
  after: Instant | null,
): Promise<readonly (EditionRow & { readonly kind: string })[]> {
  const { rows } = await reader.query<EditionRow & { readonly kind: string }>(
    `select listed.* from (${EDITIONS.replace("select ", "select terms.kind, ")}) listed
     where kind = any ($1) and ($2::timestamptz is null or "effectiveAt" > $2)
     order by kind, subject, edition`,
    [kinds, after === null ? null : isoOf(after)],
  );
  return rows;
}

/** Newest first. */
export async function readEditions(
  reader: Reader,
  kind: string,
  subject: string,
  limit: number,
): Promise<readonly EditionRow[]> {
  const { rows } = await reader.query<EditionRow>(
    `${EDITIONS} where terms.kind = $1 and terms.subject = $2 order by terms.edition desc limit $3`,
    [kind, subject, limit],
  );
  return rows;
}

/** Others who would change these terms wait until the transaction ends; whoever reads them does not. */
export async function lockTerms(tx: Tx, kind: string, subject: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('terms ' || $1 || ' ' || $2, 0))", [kind, subject]);
}

export interface FirstEdition {
  readonly kind: string;
  readonly subject: string;
  readonly content: object;
}

/** What comes with the program, of subjects that have no terms yet. */
export async function insertFirstEditions(tx: Tx, editions: readonly FirstEdition[]): Promise<void> {
  await tx.query(
    `insert into terms_edition (kind, subject, edition, content, effective_at)
     select kind, subject, 1, content, timestamptz '1970-01-01 00:00:00+00'
     from jsonb_to_recordset($1::jsonb) as fresh (kind text, subject text, content jsonb)
     where not exists (select from terms_edition known where known.kind = fresh.kind and known.subject = fresh.subject)`,
    [JSON.stringify(editions)],
  );
}

/** What an approved proposal asks for. Of two at once the later fails. */
export async function insertEdition(tx: Tx, proposal: string): Promise<void> {
  await tx.query("select terms_edition_agreed($1)", [proposal]);
}
