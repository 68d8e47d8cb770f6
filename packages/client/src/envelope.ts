/** Reads the answer envelope: type "ok" or 1, or code 1, is success; 999 and 998 and the rest are refusals. Pure. */
import type { RefusalCode, RefusalDetails, RefusalType } from "@candor/api/refusal";

const REFUSED_AT_THE_DOOR: ReadonlySet<string> = new Set<RefusalCode>([
  "too-many-requests",
  "foreign-origin",
  "desk-overloaded",
  "step-up-required",
  "account-frozen",
  "account-restricted",
  // The pay password is checked before anything is done or kept.
  "pay-password-missing",
  "pay-password-wrong",
  "pay-password-locked",
  "busy-try-again",
  "request-too-slow",
]);

const UNCERTAIN: ReadonlySet<string> = new Set<RefusalCode>([
  "outcome-unknown",
  "service-unavailable",
  "took-too-long",
  "server-fault",
]);

/** A call that did not succeed: refused by the server with a code, or never answered ("network", "timeout", "fault"). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode | "network" | "timeout" | "fault";
  readonly type: RefusalType;
  readonly details: RefusalDetails;
  /** An earlier try with the same key may have taken effect, of which this one says nothing. */
  isLeftOpen = false;

  constructor(code: Refusal["code"], message: string, type: RefusalType = "error", details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.type = type;
    this.details = details;
  }

  /** True when no answer of the server came through. */
  get isUnanswered(): boolean {
    return this.code === "network" || this.code === "timeout" || this.code === "fault";
  }

  /**
   * True when it is unknown whether the call took effect: it may be sent again with the same key. A server that lost its
   * database while it committed does not know it either (`outcome-unknown`).
   */
  get isUncertain(): boolean {
    return this.isLeftOpen || this.isUnanswered || UNCERTAIN.has(this.code);
  }

  /** True when the call was refused before its key was looked at: nothing is said of an earlier try with the same key. */
  get isOfThisTryAlone(): boolean {
    return this.isUncertain || this.type === "999" || REFUSED_AT_THE_DOOR.has(this.code);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * The message of an answer's JSON.
 *
 * @param faultText says of something that is no envelope that the server failed
 * @throws Refusal
 */
export function readEnvelope(body: unknown, faultText: string): unknown {
  if (!isRecord(body)) throw new Refusal("fault", faultText);
  const type = String(body.type ?? "");
  if (type === "ok" || type === "1" || (type === "" && String(body.code) === "1")) return body.message ?? body.data;
  if (typeof body.message !== "string") throw new Refusal("fault", faultText);
  const known: RefusalType = type === "998" || type === "999" ? type : "error";
  const details = isRecord(body.details) ? (body.details as RefusalDetails) : {};
  throw new Refusal(body.code as RefusalCode, body.message, known, details);
}
