import { expect, test } from "vitest";
import { Outage, outageOf } from "./outage.ts";

const withCode = (code: string): Error => Object.assign(new Error("x"), { code });

test.each([
  ["ECONNREFUSED", "database"],
  ["57P01", "database"],
  ["08006", "database"],
  ["53300", "database"],
  ["55P03", "contention"],
  ["40P01", "contention"],
  ["40001", "contention"],
  ["ZT001", "clocks"],
])("%s is an outage: %s", (code, reason) => {
  expect(outageOf(withCode(code))).toMatchObject({ name: "Outage", reason });
});

test.each(["23505", "42P01", "22003"])("%s is a bug, not an outage", (code) => {
  const error = withCode(code);
  expect(outageOf(error)).toBe(error);
});

test("a socket that is not there is an outage, and a file that is not there is none", () => {
  const missing = (syscall: string) => Object.assign(withCode("ENOENT"), { syscall });
  expect(outageOf(missing("connect"))).toMatchObject({ name: "Outage", reason: "database" });
  expect(outageOf(missing("open"))).not.toBeInstanceOf(Outage);
});

test("a connection lost during commit leaves the outcome unknown", () => {
  expect(outageOf(new Error("Connection terminated unexpectedly"), true)).toMatchObject({ isOutcomeUnknown: true });
  expect(outageOf(withCode("40001"), true)).toMatchObject({ isOutcomeUnknown: false });
});

test("whatever breaks a commit and is not Postgres' own word leaves the outcome unknown", () => {
  expect(outageOf(withCode("ENETDOWN"), true)).toMatchObject({ reason: "database", isOutcomeUnknown: true });
  const said = Object.assign(new Error("x"), { code: "23505", severity: "ERROR" });
  expect(outageOf(said, true)).toBe(said);
});

test("an outage is not wrapped twice", () => {
  const outage = new Outage("database", new Error("x"));
  expect(outageOf(outage)).toBe(outage);
});
