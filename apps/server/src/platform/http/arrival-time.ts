/**
 * How long a request may take to arrive: half a minute from its head on, unless whoever reads it holds it to a pace of their own.
 * Node's limit of a whole request knows no routes, and cut off uploads that kept their pace.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { callerLanguage } from "./caller-language.ts";
import { answerUnreadable } from "./unreadable-request.ts";

const ARRIVAL_MS_MAX = 30_000;

interface Arrival {
  readonly stop: () => void;
  readonly begin: () => void;
}

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/** Call as soon as the head is there. @param msMax tests have less time */
export function boundArrival(request: IncomingMessage, response: ServerResponse, msMax = ARRIVAL_MS_MAX): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && !(Number(length) > 0)) return;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const begin = () => {
    if (request.complete || request.destroyed) return;
    timer = setTimeout(() => endLate(request, response), msMax).unref();
  };
  request.once("end", stop).once("close", stop);
  arrivals.set(request, { stop, begin });
  begin();
}

/** Whoever reads it has a limit of their own until they call what is answered: from then on what is left has the time anew. */
export function atOwnPace(request: IncomingMessage): () => void {
  const arrival = arrivals.get(request);
  arrival?.stop();
  return () => arrival?.begin();
}

function endLate(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  if (request.complete || socket.destroyed) return;
  // It was answered already, or stands behind another whose answer is still to come.
  if (response.headersSent || response.socket === null) {
    socket.destroy();
    return;
  }
  const language = callerLanguage(headers["accept-language"], undefined);
  answerUnreadable(
    Object.assign(new Error("it came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT", language }),
    socket,
  );
}
