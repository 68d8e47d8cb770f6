/**
 * Where each provider is reached: its own public address, or one that the operator names, such as a mirror or a test's
 * server on loopback. It says where to ask, never what the answer is, and another address is part of the source's name.
 */
import type { Provider } from "../../../instrument/instrument.ts";

/** Addresses that replace a provider's own: the start of a URL without a path. */
export type ProviderAddresses = ReadonlyMap<string, string>;

/** People's names for the providers. */
const NAMES: Readonly<Record<Provider, string>> = {
  binance: "Binance",
  kraken: "Kraken",
  coinbase: "Coinbase",
  yahoo: "Yahoo Finance",
  finnhub: "Finnhub",
};

/** "Kraken", or "Kraken at 127.0.0.1:4001" where it is reached elsewhere. */
export function providerName(provider: Provider, addresses: ProviderAddresses): string {
  const address = addresses.get(provider);
  return address === undefined ? NAMES[provider] : `${NAMES[provider]} at ${new URL(address).host}`;
}

/** The same address for a socket: http becomes ws, https becomes wss. */
export const socketAddress = (address: string): string => address.replace(/^http/, "ws");
