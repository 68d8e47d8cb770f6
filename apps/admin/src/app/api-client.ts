/**
 * The one way the back office talks to the server: names the language, says whether somebody is there, reads the envelope and
 * notices the end of a session. It never retries and never sees a token.
 */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { requestOf, sendRequest } from "@candor/client/request";
import { isAttended, noteAttended } from "./attendance.ts";
import { currentLanguage, currentText } from "./texts.ts";

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Somebody asked for it, however long ago they last moved: it prolongs the session. */
  readonly isAttended?: boolean;
}

let leave: () => void = () => undefined;
/** Which of this page's sessions goes on; counts them. */
let sessionNumber = 0;

/** What was asked before it says nothing about the session that begins. */
export function beginSession(): void {
  sessionNumber += 1;
}

/** Says what happens when the server knows nobody any more. Call once. */
export function onSignedOut(listener: () => void): void {
  leave = listener;
}

/** Calls an endpoint. Resolves with the answer's message; rejects with a Refusal, or AbortError when the caller gave up. */
export async function call<K extends ApiKey>(
  key: K,
  input: WireRequest<K>,
  options: CallOptions = {},
): Promise<WireResponse<K>> {
  const isTheirs = options.isAttended ?? isAttended();
  const askedIn = sessionNumber;
  const language = currentLanguage();
  const headers = { "Accept-Language": language, ...(!isTheirs && { "X-Unattended": "1" }) };
  try {
    const request = requestOf(key, Object(input), { fields: { lang: language }, headers });
    const message = await sendRequest(request, { textOf: failureText, signal: options.signal });
    if (isTheirs) noteAttended();
    return message as WireResponse<K>;
  } catch (cause) {
    if (!options.signal?.aborted && isSignedOut(cause) && askedIn === sessionNumber) leave();
    throw cause;
  }
}

/** What is told where no answer of the server came. */
export const failureText = (failure: "network" | "timeout" | "server"): string =>
  currentText("shared")(`error.${failure}`);

/** True where nobody is signed in any more. */
const isSignedOut = (cause: unknown): boolean =>
  cause instanceof Refusal && (cause.type === "999" || cause.code === "operator-only");
