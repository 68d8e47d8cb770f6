/** Deposits and wires are judged alike; what differs are their endpoints and what must be typed. */
import type { WireResponse } from "@candor/api/api";
import type { DepositState } from "@candor/api/deposit-words";
import type { Tone } from "../../app/state-tag.tsx";

export const CLAIM_KEYS = {
  deposits: {
    list: "GET /operator/deposit/list",
    detail: "GET /operator/deposit/detail",
    document: "POST /operator/deposit/document",
    reject: "POST /operator/deposit/reject",
  },
  wires: {
    list: "GET /operator/wire/list",
    detail: "GET /operator/wire/detail",
    document: "POST /operator/wire/document",
    reject: "POST /operator/wire/reject",
  },
} as const;

/** As in the address. */
export type ClaimPath = keyof typeof CLAIM_KEYS;

export type Claim = WireResponse<"GET /operator/deposit/detail">;

export const CLAIM_TONES: Readonly<Record<DepositState, Tone>> = {
  pending: "waits",
  approved: "good",
  rejected: "bad",
};
