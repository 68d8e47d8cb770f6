/**
 * Who this installation is to push services (RFC 8292): one key pair on P-256, made at the first need, readable by the
 * program's own account only. Browsers subscribe with its public half, so a lost key loses every subscription.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { StartRefused } from "../process/start-refused.ts";

export interface PushIdentity {
  /** The public key as browsers take it: an uncompressed point, base64url. */
  readonly publicKey: string;
  /** The Authorization header for a push service, such as "https://updates.push.services.mozilla.com". */
  authorization(origin: string): string;
}

interface IdentityOptions {
  /** Reads `keys/web-push.json` below it, or makes it. */
  readonly dataDir: string;
  /** Whom a push service may ask about our messages: "mailto:…" or "https://…". */
  readonly contact: string;
  readonly clock: Clock;
}

/** In the folder of keys. */
export const PUSH_FILE = "web-push.json";

const PERMIT_SECONDS = 12 * 3600;

const jwk = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
});

/** Throws StartRefused when the file is there and is not a key. */
export function pushIdentityIn({ dataDir, contact, clock }: IdentityOptions): PushIdentity {
  const { x, y, ...rest } = storedKey(join(dataDir, "keys"));
  const key = createPrivateKey({ key: { x, y, ...rest }, format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const publicKey = Buffer.concat(point).toString("base64url");
  return {
    publicKey,
    authorization(origin) {
      const expires = Math.floor(clock.now() / 1000) + PERMIT_SECONDS;
      return `vapid t=${permit(key, { aud: origin, exp: expires, sub: contact })}, k=${publicKey}`;
    },
  };
}

function storedKey(folder: string): z.output<typeof jwk> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, PUSH_FILE);
  if (!existsSync(file)) {
    const made = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
    // Whole or not at all.
    const half = `${file}.${process.pid}`;
    writeFileSync(half, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
    renameSync(half, file);
  }
  // Outside: a file that may not be read is not a damaged one.
  const text = readFileSync(file, "utf8");
  try {
    return jwk.parse(JSON.parse(text));
  } catch {
    throw new StartRefused(
      `${file} is not a key for web push: bring it back from a backup, or remove it and browsers have to be added anew.`,
    );
  }
}

/** A signed token (RFC 7519, ES256). */
function permit(key: KeyObject, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}
