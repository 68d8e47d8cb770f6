/** A call of an endpoint as it came in, and what comes of it. */
import type { Language } from "@candor/api/language";
import type { Answer, Refusal } from "@candor/api/refusal";
import type { Requester } from "../edge/requester.ts";
import type { Reading } from "./request-fields.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What came in, already read but not judged. */
export interface Incoming {
  readonly headers: Headers;
  readonly address: string;
  readonly query: Reading;
  /** Reads the body's fields; of a GET there are none. Costs time with its length. */
  readonly readBody: () => Reading;
  /**
   * What arrives slowly is read before the call has a place of its class: whoever sends it byte by byte keeps nobody else out.
   * Answers what speaks against it.
   */
  readonly readAhead?: ((who: Requester) => Promise<Refusal | undefined>) | undefined;
  /** The caller's language as far as it shows without reading the body. */
  readonly languageUnread: () => Language;
  /** Aborted when the connection ends before the answer. */
  readonly gone?: () => AbortSignal;
  /** Told whose session came with it, as soon as that is known. */
  readonly knownAs?: (customerId: string) => void;
}

export interface Outcome {
  /** Set where many are given the same outcome: its bytes as they go out, in each way once it was written. */
  readonly written?: { plain?: Buffer; base64?: Buffer };
  readonly answer: Answer<unknown>;
  readonly language: Language;
  readonly cookie?: string | null | undefined;
  readonly deviceCookie?: string | undefined;
  readonly operatorCookie?: string | null | undefined;
  /** Seconds, where a limit refused it. */
  readonly retryAfterS?: number;
  /** Whoever asked comes too often, and nothing more is read of the connection for a while. */
  readonly isSlowed?: boolean;
}
