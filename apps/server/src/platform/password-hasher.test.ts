import { describe, expect, test } from "vitest";
import { BUSY, createPasswordHasher, type HashedFor } from "./password-hasher.ts";

const PASSWORD = "tr4vel-by-night";
const stranger = (name: string): HashedFor => ({ line: "stranger", name });
const SOMEBODY = stranger("10.0.0.1");

describe("the password hasher", () => {
  test("accepts the password it hashed, in any composition of its letters, and no other", async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash("caf\u00e9-at-9", SOMEBODY);
    if (stored === BUSY) throw new Error("busy");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, "cafe\u0301-at-9", SOMEBODY)).toBe(true);
    expect(await hasher.verify(stored, "cafe-at-9", SOMEBODY)).toBe(false);
  });

  test("answers false for an account that does not exist, after the same work", async () => {
    const hasher = createPasswordHasher();
    expect(await hasher.verify(undefined, PASSWORD, SOMEBODY)).toBe(false);
    expect(await hasher.verify(undefined, "no account has this password", SOMEBODY)).toBe(false);
  });

  test("answers busy at once to those who wait in numbers from one address, and serves another beside them", async () => {
    const hasher = createPasswordHasher({ waitMs: 60_000, waitingOfOne: 16 });
    const flood = Array.from({ length: 80 }, () => hasher.hash(PASSWORD, SOMEBODY));
    const other = hasher.hash(PASSWORD, stranger("10.0.0.2"));
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === BUSY)).toHaveLength(80 - 16 - 2);
    expect(await other).not.toBe(BUSY);
    expect(await hasher.hash(PASSWORD, SOMEBODY)).not.toBe(BUSY);
  });

  test("an owner on a known device and an operator wait for no guess of strangers, from however many addresses", async () => {
    const hasher = createPasswordHasher();
    let strangersDone = 0;
    const flood = Array.from({ length: 200 }, async (_, number) => {
      const outcome = await hasher.hash(PASSWORD, stranger(`10.0.0.${number}`));
      if (outcome !== BUSY) strangersDone += 1;
      return outcome;
    });
    const judged = async (line: HashedFor["line"]) => {
      const outcome = await hasher.verify(undefined, PASSWORD, { line, name: "7" });
      return [outcome, strangersDone] as const;
    };
    const [owner, operator] = await Promise.all([judged("owner"), judged("operator")]);
    const refused = (await Promise.all(flood)).filter((outcome) => outcome === BUSY);
    expect([owner[0], operator[0]]).toEqual([false, false]);
    // Six in turn; a thread that the machine holds up lets some more past it. In one line with them it would be 64.
    expect(Math.max(owner[1], operator[1])).toBeLessThanOrEqual(24);
    // What would not be done in two seconds was refused at once.
    expect(refused.length).toBeGreaterThanOrEqual(200 - 64 - 2);
  });
});
