/**
 * The SQL of leases: what only one process at a time may do. Taking one raises its epoch, and whoever writes under it checks
 * the epoch in the same commit: one that was cut off or stopped for however long writes nothing once another has taken over.
 */
import type { Reader, Tx } from "../database/database.ts";

/** Another process has taken over. This one must not write again under the lease before it has taken it anew. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** What a write has to name. */
export interface Hold {
  readonly name: string;
  /** As Postgres writes a bigint. */
  readonly epoch: string;
}

export interface Taking {
  readonly epoch: string;
  /** Who takes it: a lease is free to its own holder, who comes back after a crash. Empty comes back to nothing. */
  readonly holder: string;
  /** How long it holds without renewal, ms; null for one that is never renewed. */
  readonly lastsMs: number | null;
  /**
   * Whom to take it from: anyone; whoever holds it at one of these epochs of one's own; or nobody, where it has to be free: its
   * holder's own, not renewed in time, or valid for longer than it can be because the database's clock was set back.
   */
  readonly from: "anyone" | "free" | readonly string[];
}

/** An epoch above all others. Drawn before the lease is taken, so that it is known even where that commit's answer is lost. */
export async function drawEpoch(reader: Reader): Promise<string> {
  const { rows } = await reader.query<{ epoch: string }>("select nextval('lease_epoch') as epoch");
  if (!rows[0]) throw new Error("no epoch");
  return rows[0].epoch;
}

const untilAfter = (ms: string): string =>
  `case when ${ms} is null then 'infinity' else clock_timestamp() + ${ms} * interval '1 ms' end`;

const isFree = (holder: string, ms: string): string => `(lease.holder = ${holder} and ${holder} <> '')
  or lease.expires_at <= clock_timestamp() or lease.expires_at > clock_timestamp() + ${ms} * interval '1 ms'`;

/**
 * Takes leases at an epoch, all or none, waiting for commits that have checked them. Throws `LeaseLost` where one of them may
 * not be taken, or was taken at a later epoch meanwhile; what the transaction has taken by then goes with it.
 */
export async function takeLeases(tx: Tx, names: readonly string[], taking: Taking): Promise<void> {
  const { epoch, holder, lastsMs, from } = taking;
  const own = typeof from === "string" ? null : [...from];
  const { rowCount } = await tx.query(
    `insert into lease (name, epoch, holder, taken_at, expires_at)
     select name, $2::bigint, $3::text, clock_timestamp(), ${untilAfter("$4::float8")}
     from unnest($1::text[]) as taken(name) order by 1
     on conflict (name) do update set epoch = excluded.epoch, holder = excluded.holder, taken_at = clock_timestamp(),
       expires_at = ${untilAfter("$4::float8")}
     where excluded.epoch > lease.epoch
       and ($5::boolean or lease.epoch = any($6::bigint[]) or ($7::boolean and (${isFree("$3::text", "$4::float8")})))`,
    [[...names], epoch, holder, lastsMs, from === "anyone", own, from === "free"],
  );
  if (rowCount !== names.length) throw new LeaseLost("another process has taken over");
}

/** Whether a lease could be taken now by a holder, without taking or locking anything. */
export async function isLeaseFree(reader: Reader, name: string, { holder, lastsMs }: Omit<Taking, "epoch" | "from">) {
  const { rows } = await reader.query<{ free: boolean }>(
    `select ${isFree("$2::text", "$3::float8")} as free from lease where name = $1`,
    [name, holder, lastsMs],
  );
  return rows[0]?.free ?? true;
}

/** Holds on for so long again; false where another process has taken over. Waits for no commit under the lease. */
export async function renewLease(reader: Reader, { name, epoch }: Hold, lastsMs: number): Promise<boolean> {
  const { rowCount } = await reader.query({
    name: "lease-renew",
    text: `update lease set expires_at = ${untilAfter("$3::float8")} where name = $1 and epoch = $2::bigint`,
    values: [name, epoch, lastsMs],
  });
  return rowCount === 1;
}

/** Gives a lease back: it is free at once. Nothing where another process has taken over. */
export async function releaseLease(reader: Reader, { name, epoch }: Hold): Promise<void> {
  await reader.query("update lease set expires_at = clock_timestamp() where name = $1 and epoch = $2::bigint", [
    name,
    epoch,
  ]);
}

/**
 * For a statement that writes under a lease by itself: a query of one row while it is held, of none afterwards. Nobody can take
 * the lease before the statement is kept. @param name @param epoch places of parameters
 */
export const heldLease = (name: string, epoch: string): string =>
  `select lease.epoch from lease where lease.name = ${name} and lease.epoch = ${epoch}::bigint for key share`;

/** Throws `LeaseLost` unless every lease is still held at this epoch; nobody can take one over before the commit. */
export async function checkLeases(tx: Tx, names: readonly string[], epoch: string): Promise<void> {
  if (names.length === 0) return;
  const { rowCount } = await tx.query({
    name: "lease-check",
    text: `select name from lease where name = any($1::text[]) and epoch = $2::bigint order by name for key share`,
    values: [[...names], epoch],
  });
  if (rowCount !== names.length) throw new LeaseLost("another process has taken over");
}

/** Whether every lease is still held at this epoch, for whoever looks without writing anything. */
export async function areLeasesHeld(reader: Reader, names: readonly string[], epoch: string): Promise<boolean> {
  const { rowCount } = await reader.query({
    name: "lease-look",
    text: "select from lease where name = any($1::text[]) and epoch = $2::bigint",
    values: [[...names], epoch],
  });
  return rowCount === names.length;
}
