/** Passkeys of this browser: made and used with what the server gives as JSON text. Their code is loaded only then. */

/** Passkeys belong to a name; browsers make none for a bare address. */
const isBareAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** False where a browser has none, or the page was not fetched over a connection that it trusts. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function" && !isBareAddress(location.hostname);

/** Rejects with an error of the browser when the person closes its window, or has none of the passkeys here. */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/** Rejects as above. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}
