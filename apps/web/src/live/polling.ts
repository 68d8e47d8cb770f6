/** The way to connect for networks that let no WebSocket through; fetched only there. */
import { XHR } from "socket.io-client";

export const Polling = XHR;
