/**
 * Which addresses are reverse proxies of the operator's, and who is behind them. A name in X-Forwarded-For is believed as far
 * as proxies of these networks wrote it: the first address from the right that is none of them is the caller's.
 */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Networks as they are written: addresses, or networks such as 10.0.0.0/8. */
export type Networks = readonly string[];

export interface TrustedProxies {
  /** False where nobody stands in front. */
  readonly isAny: boolean;
  /** Whether the other end of this connection is such a proxy: what it carries is many people's. */
  isProxy(address: string | undefined): boolean;
  /** The caller's address: the connection's own, or what the proxies say. */
  addressOf(request: IncomingMessage): string;
}

const NOBODY: TrustedProxies = {
  isAny: false,
  isProxy: () => false,
  addressOf: ({ socket }) => socket.remoteAddress ?? "",
};

export function trustedProxies(networks: Networks): TrustedProxies {
  if (networks.length === 0) return NOBODY;
  const trust = proxyAddr.compile([...networks]);
  const isProxy = (address: string | undefined): boolean => trust(address ?? "", 0);
  return {
    isAny: true,
    isProxy,
    addressOf: (request) =>
      isProxy(request.socket.remoteAddress) ? proxyAddr(request, trust) : NOBODY.addressOf(request),
  };
}

/** Each an address or a network; not the whole of the internet, nor a name. */
export function areNetworks(words: readonly string[]): boolean {
  try {
    proxyAddr.compile([...words]);
    return words.every((word) => /^[\da-f.:]+(?:\/\d{1,3})?$/i.test(word));
  } catch {
    return false;
  }
}
