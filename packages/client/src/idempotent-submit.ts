/**
 * A form's request over all its tries. What is sent again as it was, because it is not known what became of it, keeps its
 * idempotency key, so that it happens once; anything else is another request. It sends nothing on its own.
 */
import { Refusal } from "./envelope.ts";

/**
 * Sends a request with its key, and under the same key always as it was at first; rejects as `send` does, with a refusal that is
 * uncertain while it is unknown what became of an earlier try.
 *
 * @param asked what is compared, by its JSON: the request without what changes while the same is asked for
 */
export type IdempotentSubmit<I> = <T, R>(
  request: R,
  send: (requestKey: I, request: R) => Promise<T>,
  asked?: unknown,
) => Promise<T>;

/** A new key: 128 random bits in hex. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Submitted<I> {
  readonly asked: string;
  readonly request: unknown;
  readonly requestKey: I;
  /** It is unknown what became of one of its tries. */
  isUncertain: boolean;
}

/**
 * @param newRequestKey what each request goes with: its key, and what else it was made for
 * @param isCurrent whether a key still fits what is chosen now; one that does not is not sent again
 */
export function createIdempotentSubmit<I>(
  newRequestKey: () => I,
  isCurrent: (requestKey: I) => boolean = () => true,
): IdempotentSubmit<I> {
  let last: Submitted<I> | null = null;
  return async <T, R>(
    request: R,
    send: (requestKey: I, request: R) => Promise<T>,
    compared: unknown = request,
  ): Promise<T> => {
    const asked = JSON.stringify(compared);
    const isAgain = last?.asked === asked && isCurrent(last.requestKey);
    const sent: Submitted<I> =
      last !== null && isAgain ? last : { asked, request, requestKey: newRequestKey(), isUncertain: false };
    last = sent;
    const letGo = () => {
      if (last === sent) last = null;
    };
    try {
      const answer = await send(sent.requestKey, sent.request as R);
      letGo();
      return answer;
    } catch (cause) {
      sent.isUncertain ||= cause instanceof Refusal && cause.isUncertain;
      if (cause instanceof Refusal && sent.isUncertain && cause.isOfThisTryAlone) cause.isLeftOpen = true;
      else letGo();
      throw cause;
    }
  };
}
