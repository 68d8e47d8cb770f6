/** Answers what is not even HTTP to us, such as an address longer than any header may be, and ends the connection. */
import type { Socket } from "node:net";
import { refuse } from "@candor/api/refusal";
import { envelopeText } from "./envelope.ts";

export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const body = envelopeText(refuse(isTooLarge ? "request-too-large" : "malformed-body"), "en");
  const head = [
    isTooLarge ? "HTTP/1.1 413 Payload Too Large" : "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  else socket.destroy();
}
