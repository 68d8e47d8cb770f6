/** Reads the key under which a changing call's answer is kept, and fingerprints the command it stands for. */
import { hash } from "node:crypto";
import type { Endpoint } from "@candor/api/endpoint";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { IdempotencyScope } from "./route.ts";

/** Printable ASCII without spaces, 1 to 128 characters. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** The key as sent in the Idempotency-Key header or the `request_id` field; undefined when there is none. */
export function readCommandKey(header: unknown, field: unknown): string | Refusal | undefined {
  const key = typeof header === "string" ? header : field;
  if (key === undefined || key === "") return undefined;
  if (typeof key !== "string" || !KEY.test(key)) return refuse("bad-input", { field: "request_id" });
  return key;
}

/** @param command the parsed request: its schema gives its fields one order */
export const scopeOf = (
  endpoint: Pick<Endpoint, "method" | "path">,
  customerId: string,
  portfolioId: string,
  key: string,
  command: unknown,
): IdempotencyScope => ({
  customerId,
  portfolioId,
  endpoint: `${endpoint.method} ${endpoint.path}`,
  key,
  commandHash: hash("sha256", JSON.stringify(command, asOneNumber), "base64url"),
});

/** 7.5, 7.50 and 07.5 are one amount: a command that is sent again is the same one, however its figures were written. */
const asOneNumber = (_name: string, value: unknown): unknown =>
  typeof value === "string" && DECIMAL.test(value) ? value.replace(/^0+(?=\d)|\.?0+$/g, "") : value;
const DECIMAL = /^\d+\.\d+$/;
