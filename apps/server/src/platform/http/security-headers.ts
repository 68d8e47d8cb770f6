/** The headers that tell browsers what our pages may do. No inline script anywhere, no frame around us, no foreign source. */
import { createHash } from "node:crypto";

/** For everything that is shown to a person. Style attributes are set by the layout itself; style blocks need their hash. */
const pagePolicy = (styleHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(" "),
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "report-uri /csp-report",
  ].join("; ");

/** For the back office: it asks this server alone, shows pictures that it has fetched, and needs no style of its own making. */
const OFFICE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "report-uri /csp-report",
].join("; ");

/** For answers that are data. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  /** The back office. */
  readonly office: Readonly<Record<string, string>>;
  /** Answers of endpoints: JSON that no cache keeps. */
  readonly data: Readonly<Record<string, string>>;
}

/** "sha256-…" of every style block in a page, so that these and no others may stand in it. */
export const styleHashesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = ""]) => `sha256-${createHash("sha256").update(css).digest("base64")}`,
  );

/** @param publicUrl address people use; https adds HSTS */
export function createSecurityHeaders(publicUrl: string | null, styleHashes: readonly string[]): SecurityHeaders {
  const url = publicUrl === null ? undefined : new URL(publicUrl);
  const common =
    url?.protocol === "https:"
      ? { ...COMMON, "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : COMMON;
  return {
    page: {
      ...common,
      "content-security-policy": pagePolicy(styleHashes),
      "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()",
    },
    office: {
      ...common,
      "content-security-policy": OFFICE_POLICY,
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
      "x-robots-tag": "noindex",
    },
    data: { ...common, "content-security-policy": DATA_POLICY, "cache-control": "no-store" },
  };
}
