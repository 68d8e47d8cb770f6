/** The families of networks: those of one family write addresses alike. */
export const NETWORK_FAMILIES = [
  "evm",
  "tron",
  "bitcoin",
  "litecoin",
  "dogecoin",
  "solana",
  "ripple",
  "cardano",
  "polkadot",
  "bank",
] as const;
/** `bank` is no network of a chain: cards and accounts, by which money of states comes and goes. */
export type NetworkFamily = (typeof NETWORK_FAMILIES)[number];

/** The way of money of states, named where networks are named. */
export const BANK = "bank";
