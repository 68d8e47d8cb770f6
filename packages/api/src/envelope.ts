/** The response envelope of the spec (section 7 and DOMAIN section 1): every answer of the application is one of these. */
import type { RefusalCode, RefusalDetails, RefusalType } from "./refusal.ts";

export interface OkEnvelope<T> {
  readonly type: "ok";
  readonly message: T;
}

export interface RefusalEnvelope {
  readonly type: RefusalType;
  /** The refusal in the caller's language: cause and next step. */
  readonly message: string;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

export type Envelope<T> = OkEnvelope<T> | RefusalEnvelope;
