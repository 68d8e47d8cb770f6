/** Reads the answer envelope: "ok" or a refusal with its code, its text and its details. Pure. */
import type { RefusalCode, RefusalDetails } from "@candor/api/refusal";

const UNCERTAIN: ReadonlySet<string> = new Set<Refusal["code"]>([
  "network",
  "timeout",
  "fault",
  "outcome-unknown",
  "service-unavailable",
  "took-too-long",
  "server-fault",
]);

/** A call that did not succeed: refused by the server with a code, or never answered ("network", "timeout", "fault"). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode | "network" | "timeout" | "fault";
  readonly details: RefusalDetails;
  /** True where nobody is signed in any more. */
  readonly isSignedOut: boolean;

  constructor(code: Refusal["code"], message: string, details: RefusalDetails = {}, isSignedOut = false) {
    super(message);
    this.code = code;
    this.details = details;
    this.isSignedOut = isSignedOut;
  }

  /** True when it is unknown whether the call took effect. */
  get isUncertain(): boolean {
    return UNCERTAIN.has(this.code);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * The message of an answer.
 *
 * @param faultText says of something that is no envelope that the server failed
 * @throws Refusal
 */
export function readEnvelope(body: unknown, faultText: string): unknown {
  if (!isRecord(body)) throw new Refusal("fault", faultText);
  if (body.type === "ok") return body.message;
  if (typeof body.message !== "string") throw new Refusal("fault", faultText);
  const details = isRecord(body.details) ? (body.details as RefusalDetails) : {};
  const code = body.code as RefusalCode;
  throw new Refusal(code, body.message, details, body.type === "999" || code === "operator-only");
}
