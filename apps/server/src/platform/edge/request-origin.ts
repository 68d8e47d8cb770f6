/** Decides whether a request is for this server at all, and whether a browser sent it from one of our own pages. */
import type { HttpSettings } from "../http/http-settings.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface OriginPolicy {
  /** The Host header names this server. */
  isOwnHost(host: string | undefined): boolean;
  /** Proof that one of our own pages sent it: what a request with a cookie needs before it changes anything. */
  isSameOrigin(headers: Headers): boolean;
  /** The address that the caller reaches this server by, such as https://candor.example; its host is one of our own. */
  originOf(headers: Headers): string;
  /** The browser says that another site sent it: refused even without a cookie. */
  isForeign(headers: Headers): boolean;
}

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

export function createOriginPolicy({
  publicUrl,
  allowedHosts,
}: Pick<HttpSettings, "publicUrl" | "allowedHosts">): OriginPolicy {
  const publicOrigin = publicUrl === null ? undefined : new URL(publicUrl).origin;
  const names = new Set([...LOOPBACK_NAMES, ...allowedHosts.map((name) => name.toLowerCase())]);
  if (publicUrl !== null) names.add(new URL(publicUrl).hostname);

  const isOurs = (origin: string, host: string | undefined): boolean =>
    origin === publicOrigin || (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`));

  const isSameOrigin = ({ origin, host, "sec-fetch-site": site }: Headers): boolean =>
    site === "same-origin" || (typeof origin === "string" && isOurs(origin, host as string | undefined));

  return {
    isOwnHost: (host) => host !== undefined && names.has(host.replace(/:\d+$/, "").toLowerCase()),
    isSameOrigin,
    originOf({ origin, host }) {
      if (publicOrigin !== undefined) return publicOrigin;
      const isBrowsers = typeof origin === "string" && isOurs(origin, host as string | undefined);
      return isBrowsers ? origin : `http://${String(host)}`;
    },
    isForeign: (headers) =>
      !isSameOrigin(headers) && (headers.origin !== undefined || headers["sec-fetch-site"] === "cross-site"),
  };
}
