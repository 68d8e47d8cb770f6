import { describe, expect, test } from "vitest";
import { countSuite } from "./step.ts";

const report = (passed: number, failed: number) => JSON.stringify({ numPassedTests: passed, numFailedTests: failed });

describe("counting a suite", () => {
  test("passed and failed tests are taken from the report", () => {
    expect(countSuite(1, report(7, 2))).toEqual({ passed: 7, failed: 2 });
    expect(countSuite(0, report(7, 0))).toEqual({ passed: 7, failed: 0 });
  });
  test("a run that ends badly without a failed test counts as a failure", () => {
    expect(countSuite(1, report(7, 0))).toEqual({ passed: 7, failed: 1 });
  });
  test("a suite that ran no test, or left no report, counts as a failure", () => {
    expect(countSuite(0, report(0, 0)).failed).toBe(1);
    expect(countSuite(0, "{}").failed).toBe(1);
  });
});
