/**
 * Remembers what a command answered, so that the same command sent twice has one effect and one answer. Rows are written
 * in the commit of the command itself. Answers of sign-in endpoints never come here: no token is stored.
 */
import type { Tx } from "./database-types.ts";

export interface IdempotencyScope {
  customerId: string;
  /** "0" where a command belongs to no portfolio. */
  portfolioId: string;
  /** "POST /coin/trade" */
  endpoint: string;
  /** What the client sent: 1 to 128 characters. */
  key: string;
}

export interface RememberedAnswer {
  /** Of the parsed command without its language. Another hash under the same key is another command: refuse it. */
  commandHash: string;
  answer: unknown;
}

export type IdempotencyRow = IdempotencyScope & RememberedAnswer;

/** For every scope, in order, what was answered before, or null. */
export async function recall(tx: Tx, scopes: readonly IdempotencyScope[]): Promise<(RememberedAnswer | null)[]> {
  if (scopes.length === 0) return [];
  const found = await tx.query<RememberedAnswer & { position: number }>({
    name: "idempotency-recall",
    text: `select asked.position::int as "position", command_hash as "commandHash", answer
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) with ordinality
        as asked(customer_id, portfolio_id, endpoint, key, position)
      join idempotency_key using (customer_id, portfolio_id, endpoint, key)`,
    values: scopeColumns(scopes),
  });
  const answers: (RememberedAnswer | null)[] = scopes.map(() => null);
  for (const { position, commandHash, answer } of found.rows) answers[position - 1] = { commandHash, answer };
  return answers;
}

/**
 * Writes the answers. Throws `IdempotencyRace` when another transaction has answered one of them meanwhile: the caller's
 * transaction rolls back, and a new try recalls that answer.
 */
export async function remember(tx: Tx, rows: readonly IdempotencyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = [
    ...scopeColumns(rows),
    rows.map(({ commandHash }) => commandHash),
    rows.map(({ answer }) => JSON.stringify(answer)),
  ];
  try {
    await tx.query({ name: "idempotency-remember", text: REMEMBER, values });
  } catch (error) {
    throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? new IdempotencyRace() : error;
  }
}

const UNIQUE_VIOLATION = "23505";
/** Without "on conflict": the conflict has to end the transaction, whose commit may be on its way already. */
const REMEMBER = `insert into idempotency_key (customer_id, portfolio_id, endpoint, key, command_hash, answer)
  select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::json[])`;

/** Two copies of a command met. Not a refusal: try again and recall. */
export class IdempotencyRace extends Error {
  override readonly name = "IdempotencyRace";
}

/** Keys are kept seven days. Returns how many were forgotten. */
export async function forgetOldKeys(tx: Tx): Promise<number> {
  return (await tx.query("delete from idempotency_key where created_at < now() - interval '7 days'")).rowCount;
}

const scopeColumns = (scopes: readonly IdempotencyScope[]): unknown[][] => [
  scopes.map(({ customerId }) => customerId),
  scopes.map(({ portfolioId }) => portfolioId),
  scopes.map(({ endpoint }) => endpoint),
  scopes.map(({ key }) => key),
];
