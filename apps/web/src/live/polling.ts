/** The line by the socket library, which polls for networks that let no WebSocket through; fetched only there. */
import { io } from "socket.io-client";
import {
  CONNECT_TIME_OUT_MS,
  type Line,
  type LineEvents,
  RECONNECT_MAX_MS,
  RECONNECT_MIN_MS,
  RECONNECT_RANDOMISATION,
} from "./socket-line.ts";

/** A WebSocket is tried first here too. */
export function openPollingLine(query: Readonly<Record<string, string>>, events: LineEvents): Line {
  const socket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    timeout: CONNECT_TIME_OUT_MS,
    reconnectionDelay: RECONNECT_MIN_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    randomizationFactor: RECONNECT_RANDOMISATION,
    withCredentials: true,
    query,
  });
  socket.on("connect", events.onOpen);
  socket.on("disconnect", (reason) => {
    events.onLost();
    // The library takes an end by the server for final.
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), RECONNECT_MAX_MS);
  });
  socket.on("connect_error", events.onUnopened);
  socket.onAny(events.onEvent);
  return {
    isOpen: () => socket.connected,
    send: (name, content, onAnswer) =>
      void (onAnswer ? socket.emit(name, content, onAnswer) : socket.emit(name, content)),
    reopen: () => void socket.disconnect().connect(),
    close: () => void socket.disconnect(),
  };
}
