/** The vocabulary of the configuration that other modules speak too, and how its longer values are read. */
import { z } from "zod";

/** Digits alone, nothing rounded. */
export const wholeNumber = (from: number, to: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= from && number <= to);

/** What a process may do; one process does all of it by default. */
export const ROLES = ["http", "desk", "feed", "jobs"] as const;

export type ProcessRole = (typeof ROLES)[number];

/** Providers of live prices that may be reached at another address than their own. */
const PROVIDERS = ["binance", "kraken", "coinbase", "yahoo", "finnhub"];
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

/** Whether a host, as addresses write it, is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

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
    if (!isProtected({ protocol, hostname }) || username !== "" || href !== `${origin}/`) return undefined;
    addresses.set(name, origin);
  }
  return addresses;
}

/**
 * Pairs such as `1=https://chain.example/key`, apart by spaces or commas: the number of a chain (EIP-155) and where it is asked.
 * Undefined where one makes no sense.
 */
export function readChainAddresses(text: string): ReadonlyMap<number, string> | undefined {
  const addresses = new Map<number, string>();
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const [, digits = "", address = ""] = /^([1-9]\d{0,14})=(.+)$/.exec(pair) ?? [];
    const chainId = Number(digits);
    if (digits === "" || addresses.has(chainId) || !URL.canParse(address)) return undefined;
    const url = new URL(address);
    if (!isProtected(url) || url.username !== "") return undefined;
    addresses.set(chainId, url.href);
  }
  return addresses;
}

/** Nothing that is believed comes over a network unprotected. */
export const isProtected = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
