/**
 * Password hashing: Argon2id, at most two at once. Owners who are signed in or on a device that their account knows, operators,
 * and strangers wait in lines of their own that are served in turn, and in each line every address or account has its turn: what
 * strangers guess keeps nobody else waiting. A line that would take longer than two seconds takes no more.
 */
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { CROWDED, createFairQueue, type FairQueue } from "./fair-queue.ts";

const ARGON2ID = 2 as Algorithm.Argon2id;
const AT_ONCE = 2;
const LINES = ["owner", "operator", "stranger"] as const;
const WAITING_MIN = 8;
const WAITING_MAX = 64;
/** How much the last hash counts for how long one takes. */
const LATEST_PART = 0.2;
const FIRST_GUESS_MS = 40;

export interface HasherBounds {
  /** So long a line takes at most, as far as its own waiting goes. */
  readonly waitMs: number;
  /** Of one address or account, so that one of them is no line. */
  readonly waitingOfOne: number;
}

/** What a hash costs whoever makes one: memory in KiB, and how often it is gone over. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

const BOUNDS: HasherBounds = { waitMs: 2_000, waitingOfOne: 32 };

/** What the hasher answers when its line is full. */
export const BUSY = Symbol("password hashing is busy");

/** For whom it is hashed. */
export interface HashedFor {
  readonly line: (typeof LINES)[number];
  /** The account or address that has its turn. */
  readonly name: string;
}

export interface PasswordHasher {
  hash(password: string, who: HashedFor): Promise<string | typeof BUSY>;
  /** False for a wrong password. Without a stored hash it does the same work and answers false. */
  verify(storedHash: string | undefined, password: string, who: HashedFor): Promise<boolean | typeof BUSY>;
}

/** @param cost the program's own; tests that are not about passwords pay less */
export function createPasswordHasher(
  { waitMs, waitingOfOne }: HasherBounds = BOUNDS,
  cost: HashCost = COST,
): PasswordHasher {
  const options = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  let hashMs = FIRST_GUESS_MS;
  /** How many fit into the wait, by how long one has taken of late. */
  const waiting = (): number => Math.min(WAITING_MAX, Math.max(WAITING_MIN, Math.floor((waitMs * AT_ONCE) / hashMs)));
  const lineOf = (): FairQueue => createFairQueue({ atOnce: AT_ONCE, atOnceOfOne: AT_ONCE, waitingOfOne, waiting });
  const lines: Record<HashedFor["line"], FairQueue> = { owner: lineOf(), operator: lineOf(), stranger: lineOf() };
  /** Each line gives at most two to this one, which deals the processors in turn. */
  const processors = createFairQueue({
    ...{ atOnce: AT_ONCE, atOnceOfOne: AT_ONCE, waitingOfOne: AT_ONCE, waiting: () => AT_ONCE * LINES.length },
  });

  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    hashMs += (performance.now() - startedAt - hashMs) * LATEST_PART;
    return result;
  }

  async function inTurn<T>({ line, name }: HashedFor, work: () => Promise<T>): Promise<T | typeof BUSY> {
    const outcome = await lines[line].run(name, () => processors.run(line, () => measured(work)));
    return outcome === CROWDED ? BUSY : outcome;
  }

  /** Hash of a password nobody has, so that unknown accounts cost the same work as known ones. */
  const decoyHash = hash("no account has this password", options);

  return {
    hash: (password, who) => inTurn(who, () => hash(password.normalize("NFKC"), options)),
    verify: (storedHash, password, who) =>
      inTurn(who, async () => {
        const isMatch = await verify(storedHash ?? (await decoyHash), password.normalize("NFKC"));
        return storedHash !== undefined && isMatch;
      }),
  };
}
