/** The vocabulary of the configuration that other modules speak too, and how its longer values are read. */

/** What a process may do; one process does all of it by default. */
export const ROLES = ["http", "desk", "feed", "jobs"] as const;

export type ProcessRole = (typeof ROLES)[number];

/** Providers of live prices that may be reached at another address than their own. */
const PROVIDERS = ["binance", "kraken", "coinbase", "yahoo", "finnhub"];
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

/**
 * Pairs such as `binance=https://mirror.example`, apart by spaces or commas: a host with its port, without a path. Undefined
 * where one makes no sense, and where prices would come over a network unprotected.
 */
export function readAddresses(text: string): ReadonlyMap<string, string> | undefined {
  const addresses = new Map<string, string>();
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = "", address = ""] = /^(\w+)=(.+)$/.exec(pair) ?? [];
    if (!PROVIDERS.includes(name) || addresses.has(name) || !URL.canParse(address)) return undefined;
    const { protocol, hostname, origin, href, username } = new URL(address);
    const isSafe = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
    if (!isSafe || username !== "" || href !== `${origin}/`) return undefined;
    addresses.set(name, origin);
  }
  return addresses;
}
