/**
 * Wrong passwords in a row, counted by what was tried rather than by whose account it is: unknown accounts behave as known ones
 * do. A guess is judged after it was checked, in the order of the commits, so a hundred at once count as a hundred. A new
 * password set by a code ends a row, so nobody is shut out for longer than they want to be.
 */
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import {
  countWrong,
  DOOR_WRONG_MAX,
  deleteGuesses,
  type GuessRule,
  lockGuesses,
  readLock,
} from "./password-guess-store.ts";
import type { SignInContext } from "./sign-in-types.ts";

const DAY_S = 86_400;

/** At the door ten, then a minute, two, four … an hour; of who is signed in five, since they need not guess. */
const RULES = {
  "sign-in": { wrongMax: DOOR_WRONG_MAX, firstLockS: 60, lockMaxS: 3600, forgottenAfterS: DAY_S },
  // By name and address together, so that nobody who guesses elsewhere shuts the person out.
  operator: { wrongMax: 5, firstLockS: 60, lockMaxS: 3600, forgottenAfterS: DAY_S },
  "step-up": { wrongMax: 5, firstLockS: 60, lockMaxS: 3600, forgottenAfterS: DAY_S },
} as const satisfies Record<string, GuessRule>;

export interface PasswordGuesses {
  /** Asked before anything is hashed: until when no guess is judged. */
  locked(): Promise<Instant | undefined>;
  /** Judges a guess in the transaction of what follows from it, which commits either way. Until when none is judged, if so. */
  judge(tx: Tx, isRight: boolean): Promise<Instant | undefined>;
  forget(tx: Tx): Promise<void>;
}

/** @param of an address or number as it was read, or a customer's id */
export function passwordGuesses(
  { database, clock, encryption }: Pick<SignInContext, "database" | "clock" | "encryption">,
  kind: keyof typeof RULES,
  of: string,
): PasswordGuesses {
  const subject = encryption.fingerprint(of, `password guess ${kind}`);
  return {
    locked: () => readLock(database, subject, clock.now()),
    async judge(tx, isRight) {
      const now = clock.now();
      if (!isRight)
        return (await countWrong(tx, subject, RULES[kind], now)) ? undefined : lockGuesses(tx, subject, now);
      const lockedUntil = await lockGuesses(tx, subject, now);
      if (lockedUntil === undefined) await deleteGuesses(tx, subject);
      return lockedUntil;
    },
    forget: (tx) => deleteGuesses(tx, subject),
  };
}
