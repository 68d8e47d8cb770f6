/** What the operator decides about the door to the world: names, limits and how much is shown. Values only, no behaviour. */
import type { RateClass } from "@candor/api/endpoint";

/** A bucket that holds `burst` calls and refills at `perSecond`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export type RateLimits = Readonly<Record<RateClass, RateLimit>>;

export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: { perSecond: 30, burst: 120 },
  write: { perSecond: 10, burst: 40 },
  trade: { perSecond: 100, burst: 200 },
  "sign-in": { perSecond: 0.5, burst: 30 },
  upload: { perSecond: 0.2, burst: 20 },
};

const RATE_LIMIT = /^(read|write|trade|sign-in|upload)=(\d{1,6}(?:\.\d{1,3})?)\/(\d{1,7})$/;

/**
 * "trade=500/1000 sign-in=5/50": calls per second and at once, for the classes named; the others keep their defaults.
 * Undefined when the text says anything else.
 */
export function readRateLimits(text: string): RateLimits | undefined {
  const limits: Record<RateClass, RateLimit> = { ...DEFAULT_RATE_LIMITS };
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, rate, perSecond, burst] = RATE_LIMIT.exec(part) ?? [];
    if (!rate || Number(perSecond) <= 0 || Number(burst) < 1) return undefined;
    limits[rate as RateClass] = { perSecond: Number(perSecond), burst: Number(burst) };
  }
  return limits;
}

export interface HttpSettings {
  /** Address people use, such as "https://candor.example"; https turns on Secure cookies and HSTS. */
  readonly publicUrl: string | null;
  /** Host names answered besides the public one and the loopback names; no port. */
  readonly allowedHosts: readonly string[];
  /** True behind a reverse proxy that sets X-Forwarded-For; else those headers are ignored. */
  readonly isBehindProxy: boolean;
  /** Development shows /outbox and checks every answer against its schema. */
  readonly isProduction: boolean;
  readonly rateLimits: RateLimits;
  /** Bearer token for /metrics; without one it answers to the machine itself only. */
  readonly metricsToken: string | null;
}
