/** What the server knows of a connection, and how it ends one that may not go on. */
import type { ClientEvents, ServerEvents } from "@candor/api/channels";
import type { Language } from "@candor/api/language";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import type { Server, Socket } from "socket.io";
import type { Requester } from "../edge/requester.ts";
import type { Caller } from "../http/route.ts";
import { cutOff, type EngineSocket, webSocketOf } from "./waiting-bytes.ts";

/** What the server knows of a connection. */
export interface Connection {
  readonly token: string | undefined;
  readonly caller: Caller | null;
  readonly who: Requester;
  readonly language: Language;
  /** Room by channel; while the snapshot is being made, the mark of that request. */
  readonly rooms: Map<string, string | symbol>;
}

export type Client = Socket<ClientEvents, ServerEvents, Record<never, never>, Connection>;
export type Io = Server<ClientEvents, ServerEvents, Record<never, never>, Connection>;

/** Whoever floods waits for so long before the next connection. */
export const FLOOD_WAIT_S = 10;
/** For the word why to go out, and to be read by a busy client that is still writing: what cuts it off overtakes the word. */
const SENT_AWAY_MS = 2_000;

/** Says why before it ends the connection, so that whoever wrote the client can mend it. Nothing more is read from it. */
export function sendAway(connection: EngineSocket, socket: Client | undefined): void {
  const code = "too-many-requests";
  webSocketOf(connection)?.pause();
  const text = refusalText(code, { seconds: FLOOD_WAIT_S }, socket?.data.language ?? "en");
  socket?.emit("refused", { code, message: text });
  socket?.disconnect();
  connection.close();
  setTimeout(() => cutOff(connection), SENT_AWAY_MS).unref();
}

export function signOut(socket: Client): void {
  socket.emit("signed-out");
  socket.disconnect(true);
}
