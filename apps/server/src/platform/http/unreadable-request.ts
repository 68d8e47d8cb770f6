/** Answers what is not even HTTP to us, such as an address longer than any header may be, and ends the connection. */
import type { Socket } from "node:net";
import { refuse } from "@candor/api/refusal";
import { languageOfBytes } from "./caller-language.ts";
import { envelopeText } from "./envelope.ts";

interface Unreadable extends Error {
  readonly code?: string;
  /** What came, as far as it has been received. */
  readonly rawPacket?: unknown;
}

export function answerUnreadable(error: Unreadable, socket: Socket): void {
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const refusal = refuse(isTooLarge ? "request-too-large" : "malformed-body");
  const body = envelopeText(refusal, languageOfBytes(error.rawPacket));
  const head = [
    isTooLarge ? "HTTP/1.1 413 Payload Too Large" : "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  else socket.destroy();
}
