/** Opens the socket by the way to connect that nearly everybody has; `polling.ts` is the other, which few fetch. */
import { io, type ManagerOptions, type Socket, type SocketOptions, WebSocket } from "socket.io-client";

export const openSocket = (options: Partial<ManagerOptions & SocketOptions>): Socket =>
  io({ ...options, transports: [WebSocket], tryAllTransports: true });
