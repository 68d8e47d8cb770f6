/**
 * The one way the back office talks to the server: names the language, says whether somebody is there, reads the envelope and
 * notices the end of a session. It never retries and never sees a token.
 */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { queryFields } from "@candor/api/query-text";
import { isAttended, noteAttended } from "./attendance.ts";
import { Refusal, readEnvelope } from "./envelope.ts";
import { currentLanguage, currentText } from "./texts.ts";

const TIME_OUT_MS = 60_000;

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
  const { url, init } = requestOf(key, Object(input), isTheirs);
  try {
    const timeOut = AbortSignal.timeout(TIME_OUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut;
    const response = await fetch(url, { ...init, signal });
    const body: unknown = await response.json().catch(() => null);
    const message = readEnvelope(body, currentText("shared")("error.server"));
    if (isTheirs) noteAttended();
    return message as WireResponse<K>;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const refusal = asRefusal(cause);
    if (refusal.isSignedOut && askedIn === sessionNumber) leave();
    throw refusal;
  }
}

function requestOf(
  key: string,
  input: object,
  isTheirs: boolean,
): { readonly url: string; readonly init: RequestInit } {
  const [method = "GET", path] = key.split(" ");
  const fields = queryFields(input);
  fields.set("lang", currentLanguage());
  const headers: Record<string, string> = { "Accept-Language": currentLanguage() };
  if (!isTheirs) headers["X-Unattended"] = "1";
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (method === "GET") return { url: `/api${path}?${fields}`, init };
  headers["X-Time-Zone"] = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  headers["Content-Type"] = "application/x-www-form-urlencoded";
  return { url: `/api${path}`, init: { ...init, body: fields.toString() } };
}

function asRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  const text = currentText("shared");
  if (cause instanceof DOMException && cause.name === "TimeoutError")
    return new Refusal("timeout", text("error.timeout"));
  return new Refusal("network", text("error.network"));
}
