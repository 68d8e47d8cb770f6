/** A WebSocket client for tests that sends what no client of ours would: frames of every kind, as many at once as it is told. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export const OPCODES = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A whole frame, or one that others follow; unmasked by a mask of zeros. */
export function frame(text: string, opcode: number = OPCODES.text, isLast = true): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error("a test's frame is short");
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

export interface RawClient {
  readonly socket: Socket;
  /** Everything received since it connected, as Latin letters. */
  received(): string;
  isOpen(): boolean;
}

/** Connected, with the first packet received. @param query more of the address, such as "&sid=…" */
export async function connectRaw(
  url: string,
  { from = "127.0.0.1", query = "", headers = "" } = {},
): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  let text = "";
  let isEnded = false;
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket
    .on("error", () => undefined)
    .on("close", () => {
      isEnded = true;
    });
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n${headers}\r\n`,
  );
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  return { socket, received: () => text, isOpen: () => !isEnded };
}
