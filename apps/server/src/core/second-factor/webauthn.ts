/**
 * The library that makes and checks WebAuthn messages (level 3). Loaded when the first passkey is asked for: a start needs
 * none, and is sooner without it.
 */
export const webauthn = () => import("@simplewebauthn/server");
export const webauthnHelpers = () => import("@simplewebauthn/server/helpers");
