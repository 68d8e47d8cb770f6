/** What a fault of the price log means to people. Pure. */
import type { CheckFault } from "./tick-log-check.ts";

export type FaultKind = "changed" | "missing" | "signature" | "price" | "halt" | "contradicted";

const KINDS: Readonly<Record<CheckFault, FaultKind>> = {
  "content-unreadable": "changed",
  "content-does-not-match-head": "changed",
  "root-wrong": "changed",
  "hash-wrong": "changed",
  "instrument-wrong": "changed",
  gap: "missing",
  "chain-broken": "missing",
  "epoch-wrong": "missing",
  "not-among-folded": "changed",
  "checkpoint-order-wrong": "missing",
  "checkpoint-key-unknown": "signature",
  "checkpoint-signature-wrong": "signature",
  "epoch-order-wrong": "missing",
  "epoch-key-unknown": "signature",
  "epoch-signature-wrong": "signature",
  "time-wrong": "missing",
  "content-missing": "missing",
  "key-unknown": "signature",
  "key-out-of-turn": "signature",
  "key-id-wrong": "signature",
  "key-order-wrong": "signature",
  "key-signature-wrong": "signature",
  "key-not-vouched-for": "signature",
  "signature-missing": "signature",
  "signature-wrong": "signature",
  "samples-missing": "price",
  "index-wrong": "price",
  "validity-wrong": "price",
  "mark-wrong": "price",
  "entry-outside": "halt",
  "sandbox-misplaced": "changed",
  "halt-unfounded": "halt",
  "resumption-unfounded": "halt",
  "halt-missing": "halt",
  contradicted: "contradicted",
};

export const faultKind = (fault: CheckFault): FaultKind => KINDS[fault];
