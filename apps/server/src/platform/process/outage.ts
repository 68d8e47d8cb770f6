/**
 * The failures that are nobody's mistake: a database that is away, a lock that was not free in time. Thrown by platform,
 * mapped to one answer at the edge; business code never catches them.
 */

/**
 * `database`: unreachable or restarting. `contention`: a lock, deadlock or time limit; trying again may succeed. `gone`: who
 * asked has left, and the read was ended. `clocks`: those of the program and the database are minutes apart, by which the tables
 * let no money move and nobody decide; nothing was kept.
 */
export type OutageReason = "database" | "contention" | "gone" | "clocks";

export class Outage extends Error {
  override readonly name = "Outage";
  readonly reason: OutageReason;
  /** True when the connection broke during COMMIT: the work may or may not have been kept. */
  readonly isOutcomeUnknown: boolean;

  constructor(reason: OutageReason, cause: unknown, isOutcomeUnknown = false) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    super(`${reason}: ${detail}`, { cause });
    this.reason = reason;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }

  /** A statement had its whole time: the same again would have it again. */
  get isOutOfTime(): boolean {
    return this.cause instanceof Error && "code" in this.cause && this.cause.code === STATEMENT_ENDED;
  }
}

const STATEMENT_ENDED = "57014";
/** Raised by functions of ours (migration 0244). */
const CLOCKS_APART = "ZT001";
const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND"]);
const DATABASE_CODES = new Set(["57P01", "57P02", "57P03", "57P05", "53100", "53200", "53300", "58000", "58030"]);
const CONTENTION_CODES = new Set(["55P03", "40001", "40P01", STATEMENT_ENDED, "25P03"]);
/** What the driver says without a code when the connection is gone. */
const DRIVER_WORDS =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|timeout expired|client was closed|client has encountered a connection error/i;

/** Of a database that listens on a socket in a folder. A file that was looked for within a transaction is something else. */
const isSocketMissing = (error: Error, code: string): boolean =>
  code === "ENOENT" && "syscall" in error && error.syscall === "connect";

/** The same error, or an `Outage` around it when it is one. */
export function outageOf(error: unknown, isCommitting = false): unknown {
  if (error instanceof Outage) return error;
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (CONTENTION_CODES.has(code)) return new Outage("contention", error);
  if (code === CLOCKS_APART) return new Outage("clocks", error);
  if (
    NETWORK_CODES.has(code) ||
    isSocketMissing(error, code) ||
    DATABASE_CODES.has(code) ||
    code.startsWith("08") ||
    DRIVER_WORDS.test(error.message)
  ) {
    return new Outage("database", error, isCommitting);
  }
  // Postgres has not said what became of the commit; only what it says itself is certain.
  if (isCommitting && !("severity" in error)) return new Outage("database", error, true);
  return error;
}
