/** Answers what is not even HTTP to us, such as an address longer than any header may be, and ends the connection. */
import type { Socket } from "node:net";
import type { Language } from "@candor/api/language";
import { type RefusalCode, refuse } from "@candor/api/refusal";
import { languageOfBytes } from "./caller-language.ts";
import { base64Of, CONTENT_TYPES, envelopeText, isInBase64 } from "./envelope.ts";

interface Unreadable extends Error {
  readonly code?: string;
  /** Where it is known; else it is looked for in what came. */
  readonly language?: Language;
  /** What came, as far as it has been received. */
  readonly rawPacket?: unknown;
}

/** By what Node calls it. */
const FAULTS: Readonly<Record<string, readonly [status: string, code: RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: ["413 Payload Too Large", "request-too-large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "request-too-slow"],
};

const READ_MS_MAX = 1_000;

/** Where a request stands still whose head has come, Node keeps the answer to it here. */
interface Answering extends Socket {
  readonly _httpMessage?: { readonly req: { readonly url?: string } } | null;
}

const REQUEST_LINE = /^[A-Z]{3,10} (\/[^\s?]{0,200})/;
/** The path that was asked for; undefined where its line is not among what came last, or is none. */
const pathIn = (bytes: unknown): string | undefined =>
  Buffer.isBuffer(bytes) ? REQUEST_LINE.exec(bytes.toString("latin1", 0, 256))?.[1] : undefined;

export function answerUnreadable({ code = "", language, rawPacket }: Unreadable, socket: Socket): void {
  // Browsers open connections before they need them. An answer to nothing would be taken for that of the first request, which
  // may be on its way; when the connection only ends, the browser sends it again on another.
  const isUnused = code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0;
  if (isUnused || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, told] = FAULTS[code] ?? (["400 Bad Request", "malformed-body"] as const);
  const text = envelopeText(refuse(told), language ?? languageOfBytes(rawPacket));
  const path = pathIn(rawPacket) ?? (socket as Answering)._httpMessage?.req.url;
  const isBase64 = path !== undefined && isInBase64(path);
  const body = isBase64 ? base64Of(text) : text;
  const head = [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${isBase64 ? CONTENT_TYPES.base64 : CONTENT_TYPES.json}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  // Whoever does not read the answer does not keep the connection either.
  setTimeout(() => socket.destroy(), READ_MS_MAX).unref();
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
