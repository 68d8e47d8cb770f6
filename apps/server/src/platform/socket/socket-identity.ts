/** Who may connect, and whose connection it is. */
import type { IncomingMessage } from "node:http";
import type { Language } from "@candor/api/language";
import type { RefusalCode, RefusalDetails } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { uncountConnection } from "../edge/connections.ts";
import type { DoorLimits } from "../edge/door-limits.ts";
import type { OriginPolicy } from "../edge/request-origin.ts";
import { visitorFrom } from "../edge/requester.ts";
import { callerLanguage } from "../http/caller-language.ts";
import { faultAnswer } from "../http/fault-answer.ts";
import type { Caller } from "../http/route.ts";
import type { SessionCookie } from "../http/session-token.ts";
import type { Log } from "../log.ts";
import type { Client, Connection } from "./socket-client.ts";
import type { SocketDoor } from "./socket-door.ts";

interface IdentityPorts {
  readonly origins: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly limits: DoorLimits;
}

/** Foreign pages never; with a cookie only our own pages. */
export function mayConnect({ origins, sessionCookie }: IdentityPorts, { headers }: IncomingMessage): boolean {
  if (!origins.isOwnHost(headers.host) || origins.isForeign(headers)) return false;
  const hasCookie = sessionCookie.read(undefined, headers.cookie) !== undefined;
  return !hasCookie || origins.isSameOrigin(headers);
}

/** Whose cookie it is, where this process remembers that; a token in the handshake's own words comes later. */
export const rememberedBy = (
  { limits, sessionCookie }: IdentityPorts,
  { headers }: IncomingMessage,
): Caller | undefined => {
  const sent = sessionCookie.read(undefined, headers.cookie);
  return sent && limits.rememberedCustomer(sent.token);
};

export const languageOf = ({ handshake: { auth, headers } }: Client): Language =>
  callerLanguage(headers["accept-language"], auth.lang);

/** A token that no longer counts is refused; a cookie that no longer counts makes a visitor, as it does on a page. */
export async function identify(
  { limits, sessionCookie }: IdentityPorts,
  door: SocketDoor,
  socket: Client,
): Promise<void> {
  const { auth, headers } = socket.handshake;
  const language = languageOf(socket);
  const address = door.addressOf(socket.request);
  const sent = sessionCookie.read(typeof auth.token === "string" ? auth.token : undefined, headers.cookie);
  const found = sent ? await limits.customerOf(sent.token, address) : NOBODY;
  if (found.waitS !== undefined) throw new ConnectionRefused("too-many-requests", language, { seconds: found.waitS });
  const caller = found.owner;
  if (sent && !caller && !sent.isCookie) throw new ConnectionRefused("session-ended", language);
  const who = { ...visitorFrom(address), person: caller?.customerId ?? null };
  if (!door.settle(socket.conn.request, who)) throw new ConnectionRefused("too-many-requests", language);
  // It may have ended while its owner was looked up.
  if (socket.conn.readyState !== "open") door.leave(socket.conn.request);
  if (caller) uncountConnection(socket.conn.request.socket);
  const token = caller ? sent?.token : undefined;
  Object.assign(socket.data, { token, caller, who, language, rooms: new Map() } satisfies Connection);
}

const NOBODY = { owner: null, waitS: undefined } as const;

/** Reaches the client as `connect_error` with the code in `data`. */
class ConnectionRefused extends Error {
  readonly data: { readonly code: RefusalCode };

  constructor(code: RefusalCode, language: Language, details: RefusalDetails = {}) {
    super(refusalText(code, details, language));
    this.data = { code };
  }
}

/** Of anything but a refusal the client learns nothing: its text is about our inside. */
export const refusalOf = (error: unknown, language: Language, log: Log): Error =>
  error instanceof ConnectionRefused
    ? error
    : new ConnectionRefused(faultAnswer(error, log, "a socket's handshake").code, language);
