import { describe, expect, test } from "vitest";
import { BUSY, createPasswordHasher } from "./password-hasher.ts";

const PASSWORD = "tr4vel-by-night";

describe("the password hasher", () => {
  test("accepts the password it hashed, in any composition of its letters, and no other", async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash("caf\u00e9-at-9");
    if (stored === BUSY) throw new Error("busy");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, "cafe\u0301-at-9")).toBe(true);
    expect(await hasher.verify(stored, "cafe-at-9")).toBe(false);
  });

  test("answers false for an account that does not exist, after the same work", async () => {
    const hasher = createPasswordHasher();
    expect(await hasher.verify(undefined, PASSWORD)).toBe(false);
    expect(await hasher.verify(undefined, "no account has this password")).toBe(false);
  });

  test("answers busy past its queue, and works again when the queue is done", async () => {
    const hasher = createPasswordHasher();
    const outcomes = await Promise.all(Array.from({ length: 80 }, () => hasher.hash(PASSWORD)));
    expect(outcomes.filter((outcome) => outcome === BUSY)).toHaveLength(80 - 64 - 2);
    expect(await hasher.hash(PASSWORD)).not.toBe(BUSY);
  });
});
