/** Answers what is not even HTTP to us, such as an address longer than any header may be, or what never arrived as a whole, and ends the connection. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type RefusalCode, refuse } from "@candor/api/refusal";
import { languageOfBytes, languageOfUnread } from "../http/caller-language.ts";
import { base64Of, CONTENT_TYPES, envelopeText, isInBase64 } from "../http/envelope.ts";

interface Unreadable extends Error {
  readonly code?: string;
  /** What came, as far as it has been received. */
  readonly rawPacket?: unknown;
}

/** As Node calls it. */
export const REQUEST_TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "413 Payload Too Large",
  [REQUEST_TIMED_OUT]: "408 Request Timeout",
};
const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "request-too-large",
  [REQUEST_TIMED_OUT]: "request-too-slow",
};

const READ_MS_MAX = 1_000;

/** Where a request stands still whose head has come, Node keeps the answer to it here. */
interface Answering extends Socket {
  readonly _httpMessage?: { readonly req: Pick<IncomingMessage, "url" | "headers"> } | null;
}

const REQUEST_LINE = /^[A-Z]{3,10} (\/[^\s?]{0,200})/;
/** The path that was asked for; undefined where its line is not among what came last, or is none. */
const pathIn = (bytes: unknown): string | undefined =>
  Buffer.isBuffer(bytes) ? REQUEST_LINE.exec(bytes.toString("latin1", 0, 256))?.[1] : undefined;

export function answerUnreadable({ code = "", rawPacket }: Unreadable, socket: Socket): void {
  // Browsers open connections before they need them. An answer to nothing would be taken for that of the first request, which
  // may be on its way; when the connection only ends, the browser sends it again on another.
  const isUnused = code === REQUEST_TIMED_OUT && socket.bytesRead === 0;
  if (isUnused || !socket.writable) {
    socket.destroy();
    return;
  }
  const begun = rawPacket === undefined ? (socket as Answering)._httpMessage?.req : undefined;
  const language = begun ? languageOfUnread({ headers: begun.headers, raw: begun }) : languageOfBytes(rawPacket);
  const text = envelopeText(refuse(REFUSALS[code] ?? "malformed-body"), language);
  const path = pathIn(rawPacket) ?? (socket as Answering)._httpMessage?.req.url;
  const isBase64 = path !== undefined && isInBase64(path);
  const body = isBase64 ? base64Of(text) : text;
  const head = [
    `HTTP/1.1 ${STATUS[code] ?? "400 Bad Request"}`,
    `Content-Type: ${isBase64 ? CONTENT_TYPES.base64 : CONTENT_TYPES.json}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  // Whoever does not read the answer does not keep the connection either.
  setTimeout(() => socket.destroy(), READ_MS_MAX).unref();
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
