import { describe, expect, test } from "vitest";
import { countSuite, faultsOfSuite } from "./step.ts";

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

describe("what failed in a suite", () => {
  const test1 = (status: string, fullName: string, why: string) => ({ status, fullName, failureMessages: [why] });
  const suite = (...testResults: readonly unknown[]) => JSON.stringify({ testResults });

  test("each failed test is named with the beginning of why", () => {
    const why = Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n");
    const assertionResults = [test1("passed", "adds up", ""), test1("failed", "pays once", why)];
    const [fault = "", ...others] = faultsOfSuite(suite({ name: "books.test.ts", status: "failed", assertionResults }));
    expect(others).toEqual([]);
    expect(fault).toContain("books.test.ts: pays once\nline 0");
    expect(fault).not.toContain("line 29");
  });
  test("a file that failed before its tests is named too", () => {
    const faults = faultsOfSuite(
      suite({ name: "a.test.ts", status: "failed", message: "no module", assertionResults: [] }),
    );
    expect(faults).toEqual(["a.test.ts\nno module"]);
  });
  test("nothing is said of what passed, or of no report", () => {
    expect(
      faultsOfSuite(suite({ name: "a.test.ts", status: "passed", assertionResults: [test1("passed", "adds", "")] })),
    ).toEqual([]);
    expect(faultsOfSuite("{}")).toEqual([]);
  });
});
