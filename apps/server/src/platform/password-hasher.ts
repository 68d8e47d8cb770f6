/**
 * Password hashing: Argon2id, at most two at once, with a bounded queue (RELIABILITY, "Passwords"). It never lets a flood of
 * sign-ins starve the machine: past the queue the caller is told to try again.
 */
import { type Algorithm, hash, verify } from "@node-rs/argon2";

const OPTIONS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE_MAX = 64;

/** What the hasher answers when its queue is full. */
export const BUSY = Symbol("password hashing is busy");

export interface PasswordHasher {
  hash(password: string): Promise<string | typeof BUSY>;
  /** False for a wrong password. Without a stored hash it does the same work and answers false. */
  verify(storedHash: string | undefined, password: string): Promise<boolean | typeof BUSY>;
}

export function createPasswordHasher(): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T | typeof BUSY> {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE_MAX) return BUSY;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** Hash of a password nobody has, so that unknown accounts cost the same work as known ones. */
  const decoyHash = hash("no account has this password", OPTIONS);

  return {
    hash: (password) => inTurn(() => hash(password.normalize("NFKC"), OPTIONS)),
    verify: (storedHash, password) =>
      inTurn(async () => {
        const isMatch = await verify(storedHash ?? (await decoyHash), password.normalize("NFKC"));
        return storedHash !== undefined && isMatch;
      }),
  };
}
