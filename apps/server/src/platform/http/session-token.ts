/**
 * Where a session's token stands in a request and how the cookie is written. The token itself is opaque here, and never
 * logged.
 */
import { createKeptCookie, type KeptCookie } from "./kept-cookie.ts";

const BEARER = /^bearer\s+/i;
/** The browser forgets the cookie after this; the session itself may end earlier. */
const COOKIE_DAYS = 30;

export interface SessionToken {
  readonly token: string;
  /** A cookie is sent by browsers unasked, so it needs proof that our own page asked. */
  readonly isCookie: boolean;
}

export interface SessionCookie {
  read(authorization: string | undefined, cookie: string | undefined): SessionToken | undefined;
  /** Set-Cookie header that keeps the token. */
  set(token: string): string;
  /** Set-Cookie header that forgets it. */
  clear(): string;
}

export const createSessionCookie = (isHttps: boolean): SessionCookie =>
  tokenIn(createKeptCookie({ name: "candor_session", days: COOKIE_DAYS, isHttps }));

/** Sent to operators' endpoints alone, and never with a request that another site began. */
export const createOperatorCookie = (isHttps: boolean): SessionCookie =>
  tokenIn(createKeptCookie({ name: "candor_operator", days: 0.5, isHttps, path: "/api/operator", sameSite: "Strict" }));

/** Authorization (the token alone or after "Bearer") wins over the cookie. */
function tokenIn({ read, set, clear }: KeptCookie): SessionCookie {
  return {
    read(authorization, cookie) {
      const sent = authorization?.replace(BEARER, "").trim();
      if (sent) return { token: sent, isCookie: false };
      const kept = read(cookie);
      return kept ? { token: kept, isCookie: true } : undefined;
    },
    set,
    clear,
  };
}
