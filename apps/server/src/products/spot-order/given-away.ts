/**
 * What customers gave to other customers against the index within 24 hours, in minor units of USDT: a cache of what stands with
 * the fills, in minutes, so that its size is bounded. It changes for good by `commit` alone.
 */
import { GIVEN_COUNTS_MS } from "@candor/engine/given-away";
import { type Amount, amountOf, type Instant, instantOf } from "@candor/money/money";

const MINUTE_MS = 60_000;
const SWEPT_EVERY_MS = 3_600_000;

interface Minute {
  /** The last of it: a proof within the minute leaves all of it counted. */
  readonly at: Instant;
  readonly given: bigint;
}

export class GivenAway {
  private readonly minutes = new Map<string, Minute[]>();
  /** Of the batch in progress. */
  private readonly drafts = new Map<string, bigint>();
  private sweptAt = 0;

  reset(): void {
    this.minutes.clear();
    this.drafts.clear();
  }

  /** Gives back what was given away before the start. Call in order of time. */
  restore(portfolioId: string, at: Instant, given: Amount): void {
    this.keep(portfolioId, at, given);
  }

  add(portfolioId: string, given: Amount): void {
    if (given > 0n) this.drafts.set(portfolioId, (this.drafts.get(portfolioId) ?? 0n) + given);
  }

  /**
   * What a portfolio has given away since its owner's proof, but no longer than 24 hours ago, the batch in progress included.
   * @param provedAt null for never
   */
  since(portfolioId: string, provedAt: Instant | null, now: Instant): Amount {
    const from = Math.max(provedAt ?? 0, now - GIVEN_COUNTS_MS);
    let sum = this.drafts.get(portfolioId) ?? 0n;
    for (const { at, given } of this.minutes.get(portfolioId) ?? []) if (at > from) sum += given;
    return amountOf(sum);
  }

  commit(at: Instant): void {
    for (const [portfolioId, given] of this.drafts) this.keep(portfolioId, at, given);
    this.drafts.clear();
    this.sweep(at);
  }

  rollback(): void {
    this.drafts.clear();
  }

  private keep(portfolioId: string, at: Instant, given: bigint): void {
    const known = this.minutes.get(portfolioId);
    if (!known) {
      this.minutes.set(portfolioId, [{ at, given }]);
      return;
    }
    const last = known.at(-1);
    if (last && minuteOf(last.at) === minuteOf(at)) {
      known[known.length - 1] = { at: instantOf(Math.max(at, last.at)), given: last.given + given };
      return;
    }
    known.push({ at, given });
    forget(known, at);
  }

  /** Those who trade no more are forgotten too. */
  private sweep(now: Instant): void {
    if (Math.abs(now - this.sweptAt) < SWEPT_EVERY_MS) return;
    this.sweptAt = now;
    for (const [portfolioId, minutes] of this.minutes) {
      forget(minutes, now);
      if (minutes.length === 0) this.minutes.delete(portfolioId);
    }
  }
}

const minuteOf = (at: Instant): number => Math.floor(at / MINUTE_MS);

function forget(minutes: Minute[], now: Instant): void {
  const first = minutes.findIndex(({ at }) => at > now - GIVEN_COUNTS_MS);
  minutes.splice(0, first === -1 ? minutes.length : first);
}
