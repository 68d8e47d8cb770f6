/** Cookies that pages cannot read and other sites do not send with their forms: how they are found in a request and written. */

const DAY_S = 86_400;

export interface KeptCookie {
  /** @param header Cookie, as it came */
  read(header: string | undefined): string | undefined;
  /** Set-Cookie header that keeps the value. */
  set(value: string): string;
  /** Set-Cookie header that forgets it. */
  clear(): string;
}

interface CookieKind {
  readonly name: string;
  /** The browser forgets it after so long. */
  readonly days: number;
  readonly isHttps: boolean;
  /** Where browsers send it; everywhere unless said. */
  readonly path?: string;
  readonly sameSite?: "Lax" | "Strict";
}

export function createKeptCookie(kind: CookieKind): KeptCookie {
  const { days, isHttps, path = "/", sameSite = "Lax" } = kind;
  // Browsers take the name __Host- for the whole site only.
  const name = isHttps ? `${path === "/" ? "__Host-" : "__Secure-"}${kind.name}` : kind.name;
  const attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}${isHttps ? "; Secure" : ""}`;
  return {
    read(header = "") {
      for (const part of header.split(";")) {
        const equals = part.indexOf("=");
        if (part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim() || undefined;
      }
      return undefined;
    },
    set: (value) => `${name}=${value}; ${attributes}; Max-Age=${days * DAY_S}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

/** By which a browser is known to accounts that signed in with it; opens nothing by itself. */
export const createDeviceCookie = (isHttps: boolean): KeptCookie =>
  createKeptCookie({ name: "candor_device", days: 180, isHttps });
