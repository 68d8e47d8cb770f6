/**
 * What is logged of a browser's report against the content policy: where and what, never an address as a whole, since the query
 * and the path of one may hold anything. It comes from anyone, so only words of known shape are taken.
 */

export interface ContentReport {
  /** "script-src-elem"; null where it is no report. */
  readonly directive: string | null;
  /** "inline", "eval", "data" or the origin of what was stopped. */
  readonly blocked: string | null;
  /** The file of ours that asked for it. */
  readonly source: string | null;
  readonly line: number | null;
}

const LENGTH_MAX = 2_000;
const NOTHING: ContentReport = { directive: null, blocked: null, source: null, line: null };

export function readContentReport(body: unknown): ContentReport {
  const report = reportOf(body);
  if (!report) return NOTHING;
  const line = report["line-number"];
  return {
    directive: firstOf(report["effective-directive"] ?? report["violated-directive"], /^[a-z]+(?:-[a-z]+){1,3}\b/),
    blocked: blockedOf(report["blocked-uri"]),
    source: firstOf(report["source-file"], /\/assets\/[\w.-]{1,80}\.js$/),
    line: typeof line === "number" && Number.isSafeInteger(line) ? line : null,
  };
}

function reportOf(body: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const parsed = (JSON.parse(body.toString("utf8")) as { "csp-report"?: unknown } | null)?.["csp-report"];
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const KEYWORD = /^(?:inline|eval|data|blob|self)$/;

/** Of an address its origin alone. */
function blockedOf(uri: unknown): string | null {
  if (typeof uri !== "string" || uri.length > LENGTH_MAX) return null;
  return KEYWORD.test(uri) ? uri : URL.canParse(uri) ? new URL(uri).origin : null;
}

const firstOf = (value: unknown, pattern: RegExp): string | null =>
  typeof value === "string" ? (pattern.exec(value.slice(0, LENGTH_MAX))?.[0] ?? null) : null;
