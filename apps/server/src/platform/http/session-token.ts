/**
 * Where a session's token stands in a request and how the cookie is written. The token itself is opaque here, and never
 * logged.
 */
const BEARER = /^bearer\s+/i;

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

/** Authorization (the token alone or after "Bearer") wins over the cookie. */
export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? "__Host-candor_session" : "candor_session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

  const fromCookie = (header: string): string | undefined => {
    for (const part of header.split(";")) {
      const equals = part.indexOf("=");
      if (part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
    }
    return undefined;
  };

  return {
    read(authorization, cookie) {
      const sent = authorization?.replace(BEARER, "").trim();
      if (sent) return { token: sent, isCookie: false };
      const kept = cookie === undefined ? undefined : fromCookie(cookie);
      return kept ? { token: kept, isCookie: true } : undefined;
    },
    set: (token) => `${name}=${token}; ${attributes}; Max-Age=${COOKIE_DAYS * 86_400}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

/** The browser forgets the cookie after this; the session itself may end earlier. */
const COOKIE_DAYS = 30;
