/**
 * The truth about a process: which of its parts cannot be rested on now, and which never can be again. Whoever routes calls asks
 * the first (readiness), whoever restarts processes the second (health). Decides nothing by itself.
 */

/** One part of a process, as it says itself. Both questions are asked often, and cost nothing. */
export interface HealthPart {
  /** One word, as it is told: "database", "prices", "desk". */
  readonly name: string;
  /** Whether what the process is asked for can rest on it now. */
  isReady(): boolean;
  /** Whether only a new start of the process could mend it. Never, where it is left out. */
  isDead?(): boolean;
}

/** Plain data, so that it travels between processes. */
export interface HealthReport {
  /** Names of parts that are not ready, in their order; none where everything is. */
  readonly failing: readonly string[];
  /** Names of parts that will never work again in this process. */
  readonly dead: readonly string[];
}

export const WELL: HealthReport = { failing: [], dead: [] };

export const reportOf = (parts: readonly HealthPart[]): HealthReport => ({
  failing: parts.filter((part) => !part.isReady()).map(({ name }) => name),
  dead: parts.filter((part) => part.isDead?.() === true).map(({ name }) => name),
});

const once = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** Of a process that rests on another: a part that both name is named once. */
export const joined = (one: HealthReport, other: HealthReport): HealthReport => ({
  failing: once([...one.failing, ...other.failing]),
  dead: once([...one.dead, ...other.dead]),
});

export interface HealthAnswer {
  readonly status: 200 | 503;
  /** JSON. */
  readonly body: string;
}

/** What `/readyz` says: 503 with the parts that keep calls from being answered. */
export const readinessOf = ({ failing }: HealthReport): HealthAnswer =>
  failing.length === 0 ? { status: 200, body: `{"ready":true}` } : { status: 503, body: saying("ready", failing) };

/** What `/healthz` says: 503 with the parts that only a new start mends. */
export const healthOf = ({ dead }: HealthReport): HealthAnswer =>
  dead.length === 0 ? { status: 200, body: `{"healthy":true}` } : { status: 503, body: saying("healthy", dead) };

const saying = (what: "ready" | "healthy", failing: readonly string[]): string =>
  JSON.stringify({ [what]: false, failing });
