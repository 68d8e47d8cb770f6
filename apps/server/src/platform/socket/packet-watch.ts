/** Looks at every packet of a connection before anything comes of it, those as well that socket.io answers or drops by itself. */
import { PacketType } from "socket.io-parser";
import { cutOff, type EngineSocket } from "./waiting-bytes.ts";

/** The beginning of a packet that asks for a socket on the connection. */
const CONNECT = String(PacketType.CONNECT);

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/**
 * Ends a connection that speaks another protocol than ours: binary, or for more than one socket.
 * @param mayCome counts a packet
 * @param onFlood called once, when there were too many
 */
export function watchPackets(connection: EngineSocket, mayCome: () => boolean, onFlood: () => void): void {
  let isOver = false;
  let sockets = 0;
  connection.on("packet", ({ type, data }: Packet) => {
    if (isOver) return;
    if (!mayCome()) {
      isOver = true;
      return onFlood();
    }
    if (type !== "message") return;
    if (typeof data === "string" && data.startsWith(CONNECT)) sockets += 1;
    // Each socket is made before anybody is asked whether it may be: thousands of them in one moment.
    if (typeof data === "string" && sockets <= 1) return;
    isOver = true;
    cutOff(connection);
  });
}
