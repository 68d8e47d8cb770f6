/** A password hasher for tests that are not about what a hash costs: the real one took a third of their processor time. */
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";

/** The least that Argon2id takes. Nobody is turned away for the time it would take. */
export const quickHasher = (): PasswordHasher =>
  createPasswordHasher({ waitMs: 60_000, waitingOfOne: 64 }, { memoryCost: 8, timeCost: 1 });
