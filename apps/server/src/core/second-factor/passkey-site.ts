/** Which pages passkeys are made for and proved on: a passkey belongs to one host name for good, and no other site can use it. */

export interface PasskeySite {
  /** The host name that browsers are told; null leaves it to them, who then take the one of the page they are on. */
  readonly rpId: string | null;
  /** Whether a page of this origin, such as "https://candor.example", is one of our own. */
  isOwn(origin: string): boolean;
}

/** The public address where there is one; else the names this server answers to, at any port. Passkeys need a name, no IP address. */
export function passkeySiteOf(publicUrl: string | null, allowedHosts: readonly string[]): PasskeySite {
  if (publicUrl !== null) {
    const own = new URL(publicUrl);
    return { rpId: own.hostname, isOwn: (origin) => origin === own.origin };
  }
  const names = new Set(["localhost", ...allowedHosts.map((name) => name.toLowerCase())]);
  return {
    rpId: null,
    isOwn(origin) {
      if (!URL.canParse(origin)) return false;
      const page = new URL(origin);
      return page.origin === origin && /^https?:$/.test(page.protocol) && names.has(page.hostname);
    },
  };
}
