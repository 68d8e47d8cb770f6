/** How a call goes over the wire and how its answer comes back. It keeps nothing, tells nobody and never retries. */
import { queryFields } from "@candor/api/query-text";
import { Refusal, readEnvelope } from "./envelope.ts";

const TIME_OUT_MS = 60_000;

/** A request as fetch takes it. */
export interface WireCall {
  readonly url: string;
  readonly init: RequestInit;
}

/** Who asks: fields beside those of the input, such as the language, and headers. */
interface Asking {
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Form fields of an input, and of whoever asks; empty, undefined and null values are skipped, arrays get brackets. */
export function formFields(input: object, own: Asking["fields"]): URLSearchParams {
  const fields = queryFields(input);
  for (const [name, value] of Object.entries(own)) fields.set(name, value);
  return fields;
}

/** Address and fetch options of 'METHOD /path'. What is posted also says the time zone: refusals tell moments on its clock. */
export function requestOf(key: string, input: object, asking: Asking): WireCall {
  const [method = "", path] = key.split(" ");
  const fields = formFields(input, asking.fields);
  const init: RequestInit = { method, headers: asking.headers, credentials: "same-origin" };
  if (method === "GET") return { url: `/api${path}?${fields}`, init };
  const headers = {
    ...asking.headers,
    "X-Time-Zone": new Intl.DateTimeFormat().resolvedOptions().timeZone,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return { url: `/api${path}`, init: { ...init, headers, body: fields.toString() } };
}

interface Sending {
  /** What is told where no answer of the server can be. */
  readonly textOf: (failure: "network" | "timeout" | "server") => string;
  readonly signal?: AbortSignal | undefined;
  /** Sends in place of fetch, where somebody is shown how far it has come. */
  readonly transport?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Told as soon as the server answers at all. */
  readonly onAnswer?: (response: Response) => void;
}

/** Sends it and resolves with the answer's message. @throws Refusal; what the signal threw when the caller gave up */
export async function sendRequest({ url, init }: WireCall, sending: Sending): Promise<unknown> {
  const { textOf, signal, transport = fetch } = sending;
  try {
    const timeOut = AbortSignal.timeout(TIME_OUT_MS);
    const response = await transport(url, { ...init, signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut });
    sending.onAnswer?.(response);
    const body: unknown = await response.json().catch(() => null);
    const message = readEnvelope(body, textOf("server"));
    if (!response.ok) throw new Refusal("fault", textOf("server"));
    return message;
  } catch (cause) {
    if (signal?.aborted || cause instanceof Refusal) throw cause;
    const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
    throw isLate ? new Refusal("timeout", textOf("timeout")) : new Refusal("network", textOf("network"));
  }
}
