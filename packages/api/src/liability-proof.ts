/**
 * What the house owes, proved: once a day a tree is published that adds up every real balance of every customer, and each
 * customer gets their own leaf and the way from it to the published root, to be checked without trusting the server.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, instantOut, optionalField, recordId } from "./scalars.ts";
import { logKey } from "./tick-log.ts";

/** Hexadecimal, lower case. */
const hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);
/** By currency code; what is nothing is left out. */
const sums = z.record(z.string(), decimalOut);

export const liabilityHead = z.object({
  id: recordId,
  at: instantOut,
  /** Customers in it. */
  count: z.int(),
  sums,
  root: hex,
  /** The last seal over the ledger's transfers when it was made. */
  seal_number: z.string(),
  seal_hash: hex,
  /** Of the head before; empty for the first. */
  previous: hex,
  /** A key of the price log. */
  key_id: z.string(),
  /** Ed25519, of everything else. */
  signature: hex,
});

const proof = { noun: "liability-proof" } as const;

export const listLiabilityProofs = endpoint({
  ...proof,
  method: "GET",
  path: "/books/proof/list",
  rate: "list",
  summary: "What the house owed its customers, day by day, signed; newest first.",
  who: "visitor",
  request: z.object(paging(30)),
  response: z.object(pageOf(liabilityHead)),
});

export const getMyLiabilityProof = endpoint({
  ...proof,
  method: "GET",
  path: "/books/proof/mine",
  rate: "proof",
  summary:
    "The caller's own leaf of a published tree and the way from it to the root; of the newest unless one is named.",
  who: "customer",
  request: z.object({ id: optionalField(recordId) }),
  response: z.object({
    version: z.literal(1),
    head: liabilityHead,
    leaf: z.object({
      uid: z.string(),
      /** 32 random bytes, so that nobody else finds out what is behind the leaf's hash. */
      salt: hex,
      sums,
    }),
    path: z.array(z.object({ side: z.enum(["left", "right"]), hash: hex, count: z.int(), sums })),
    /** All keys of the price log up to the one that signed. */
    keys: z.array(logKey),
  }),
  refusals: ["liability-proof-unknown", "liability-leaf-missing"],
});

export const publishLiabilityProof = endpoint({
  ...proof,
  method: "POST",
  path: "/operator/books/publish",
  summary: "Publish what is owed now, beside what is published every day at 00:10 UTC.",
  who: "operator",
  roles: ["finance", "admin"],
  isIdempotent: false,
  request: z.object({}),
  response: liabilityHead,
  refusals: ["operator-only", "liability-nobody", "busy-try-again"],
});
