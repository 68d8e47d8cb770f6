/**
 * Sends web pushes (RFC 8030) to the push services of browsers, and to nowhere else: an address that a stranger chose must
 * not become a request of ours to some other machine.
 */
import type { BrowserKeys } from "./web-push-encryption.ts";
import { encryptPush } from "./web-push-encryption.ts";
import type { PushIdentity } from "./web-push-keys.ts";

export interface PushTarget extends BrowserKeys {
  readonly endpoint: string;
}

export interface WebPush {
  readonly publicKey: string;
  /** Whether an endpoint belongs to a push service that we know. */
  mayUse(endpoint: string): boolean;
  /**
   * `gone`: the browser has withdrawn the subscription. `refused`: the service will not take this message, now or later.
   * Throws when it could not be reached or is busy: try again later.
   */
  send(target: PushTarget, text: string): Promise<"sent" | "gone" | "refused">;
}

interface WebPushOptions {
  readonly identity: PushIdentity;
  /** For development and tests: a push service on this machine. */
  readonly allowsLoopback: boolean;
}

/** Google (Chrome, Edge on Android, Opera, Samsung), Mozilla, Apple and Microsoft: the host itself or one below it. */
const PUSH_SERVICES = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/** What could not be delivered within an hour is no news any more. */
const TTL_SECONDS = 3600;
const ANSWER_WITHIN_MS = 10_000;

/** The subscription has ended (RFC 8030, 7.3). */
const GONE = new Set([404, 410]);
/** Something about the message or about us: trying again changes nothing, and the subscription may be sound. */
const REFUSED = new Set([400, 401, 403, 413]);

const isLoopback = (host: string): boolean => host === "127.0.0.1" || host === "localhost" || host === "[::1]";

export function createWebPush({ identity, allowsLoopback }: WebPushOptions): WebPush {
  function mayUse(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (username !== "" || password !== "") return false;
    if (allowsLoopback && isLoopback(hostname)) return protocol === "http:" || protocol === "https:";
    const isKnown = PUSH_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
    return protocol === "https:" && port === "" && isKnown;
  }

  return {
    publicKey: identity.publicKey,
    mayUse,
    async send(target, text) {
      if (!mayUse(target.endpoint)) return "refused";
      const response = await fetch(target.endpoint, {
        method: "POST",
        // A push service answers itself; a redirect could lead anywhere.
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          authorization: identity.authorization(new URL(target.endpoint).origin),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          ttl: String(TTL_SECONDS),
          urgency: "high",
        },
        body: new Uint8Array(encryptPush(text, target)),
      });
      await response.body?.cancel();
      if (response.ok) return "sent";
      if (GONE.has(response.status)) return "gone";
      if (REFUSED.has(response.status)) return "refused";
      throw new Error(`the push service answered ${response.status}`);
    },
  };
}
