/** How much of what was sent to a client it has not taken yet. engine.io keeps some of it, its transport the rest. */
import type { Socket as SocketIoSocket } from "socket.io";

/** A connection as engine.io has it, below the sockets of socket.io. */
export type EngineSocket = SocketIoSocket["conn"];

/** Beyond so much nothing that can be asked for again is sent. */
export const WAITING_BYTES_FULL = 256 * 1024;
/** Beyond so much a client is sent away; it may come back. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** Handed to engine.io since it last handed something on. */
const kept = new WeakMap<EngineSocket, number>();

/** @param onTooMuch called once */
export function watchWaiting(connection: EngineSocket, onTooMuch: () => void): void {
  let isOver = false;
  connection.on("packetCreate", ({ data }: { data?: unknown }) => {
    const length = typeof data === "string" || Buffer.isBuffer(data) ? data.length : 0;
    kept.set(connection, (kept.get(connection) ?? 0) + length);
    if (isOver || waitingBytes(connection) <= WAITING_BYTES_MAX) return;
    isOver = true;
    // Not in the midst of sending it something.
    setImmediate(onTooMuch);
  });
  connection.on("flush", () => kept.set(connection, 0));
}

export const waitingBytes = (connection: EngineSocket): number =>
  (kept.get(connection) ?? 0) + (webSocketOf(connection)?.bufferedAmount ?? 0);

/** Cut off at once, with whatever waits; a polite end would wait for the client to take it. */
export function cutOff(connection: EngineSocket): void {
  webSocketOf(connection)?.terminate();
  connection.close(true);
}

export interface RawWebSocket {
  readonly bufferedAmount: number;
  pause(): void;
  terminate(): void;
}

/** Of a connection that does not poll; its type says nothing of it. */
export function webSocketOf({ transport }: EngineSocket): RawWebSocket | undefined {
  return transport.name === "websocket" ? (Reflect.get(transport, "socket") as RawWebSocket | undefined) : undefined;
}
