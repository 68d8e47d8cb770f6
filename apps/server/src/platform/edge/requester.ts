/** Whom a request or a socket is counted for: the signed-in person, the address it comes from, and the network around that. */

/** An IPv4 address, or an IPv6 /64, which one household or one attacker has whole; and its /48, which one site has. */
export interface RequestAddress {
  readonly group: string;
  /** Null for IPv4. */
  readonly network: string | null;
}

export interface Requester {
  /** A customer's number or "operator NAME"; null for whoever is not signed in. */
  readonly person: string | null;
  readonly address: RequestAddress;
}

/** Addresses as they were written, and what they count as; emptied when full, as it is reckoned again in a moment. */
const known = new Map<string, RequestAddress>();
const KNOWN_MAX = 10_000;

/** @param written as the connection or a proxy names it, with or without a port */
export function requestAddress(written: string): RequestAddress {
  const before = known.get(written);
  if (before) return before;
  if (known.size >= KNOWN_MAX) known.clear();
  const address = read(withoutPort(written));
  known.set(written.slice(0, 100), address);
  return address;
}

/** The name under which an address is counted: IPv6 by its /64, IPv4 alone. */
export const addressGroup = (written: string): string => requestAddress(written).group;

export const visitorFrom = (written: string): Requester => ({ person: null, address: requestAddress(written) });

function read(address: string): RequestAddress {
  if (!address.includes(":")) return { group: address, network: null };
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return { group: mapped[1], network: null };
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const words = [...front, ...Array<string>(Math.max(0, zeros)).fill("0"), ...back];
  const prefix = words.slice(0, 4).map((word) => word.toLowerCase().replace(/^0+(?=.)/, ""));
  return { group: `${prefix.join(":")}::/64`, network: `${prefix.slice(0, 3).join(":")}::/48` };
}

/** Some proxies pass addresses on as `203.0.113.9:51234` or `[2001:db8::9]:51234`. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
