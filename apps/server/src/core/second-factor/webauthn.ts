/**
 * The library that makes and checks WebAuthn messages (level 3). Loaded when the first passkey is asked for, or once calls are
 * answered: a start needs none, and is sooner without it.
 */
export const webauthn = () => import("@simplewebauthn/server");
export const webauthnHelpers = () => import("@simplewebauthn/server/helpers");

/** Before a transaction that may need it, which would otherwise stand still, and be ended, while the library is read. */
export async function loadWebauthn(): Promise<void> {
  await Promise.all([webauthn(), webauthnHelpers()]);
}
