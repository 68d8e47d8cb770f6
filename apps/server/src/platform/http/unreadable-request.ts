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

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const READ_MS_MAX = 1_000;

export function answerUnreadable({ code = "", rawPacket }: Unreadable, socket: Socket): void {
  // Browsers open connections before they need them. An answer to nothing would be taken for that of the first request, which
  // may be on its way; when the connection only ends, the browser sends it again on another.
  const isUnused = code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0;
  if (isUnused || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refuse(code === "HPE_HEADER_OVERFLOW" ? "request-too-large" : "malformed-body");
  const body = envelopeText(refusal, languageOfBytes(rawPacket));
  const head = [
    `HTTP/1.1 ${STATUS[code] ?? "400 Bad Request"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  // Whoever does not read the answer does not keep the connection either.
  setTimeout(() => socket.destroy(), READ_MS_MAX).unref();
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
