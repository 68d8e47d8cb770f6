/**
 * Test coins for whoever tries a sandbox out (DOMAIN 0.4): so many at a time, to the caller's own deposit address, on the
 * sandbox's own chain. Every other installation refuses.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { decimalOut, instantOut, smallId } from "./scalars.ts";

const faucet = { noun: "faucet", who: "customer", needsPortfolio: true } as const;

const coins = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  /** What is given at a time. */
  number: decimalOut,
  /** When there is some again; null where there is now. */
  next_at: instantOut.nullable(),
});

export const readFaucet = endpoint({
  ...faucet,
  method: "GET",
  path: "/faucet",
  summary: "Which test coins the sandbox gives, how much at a time, and when again.",
  request: z.object({}),
  response: z.object({ list: z.array(coins) }),
  refusals: ["sandbox-only", "real-only"],
});

export const askFaucet = endpoint({
  ...faucet,
  method: "POST",
  path: "/faucet",
  summary: "Sends test coins to the caller's own deposit address on the sandbox's chain, within some seconds.",
  request: z.object({ currency: smallId }).transform((wire) => ({ currencyId: wire.currency })),
  response: coins,
  refusals: [
    "sandbox-only",
    "real-only",
    "currency-unknown",
    "faucet-no-address",
    "faucet-recently",
    "faucet-day-full",
  ],
});
