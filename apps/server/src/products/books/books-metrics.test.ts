import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { AWAY, toldBy } from "../../platform/http/figures-test-support.ts";
import { booksMetrics } from "./books-metrics.ts";

test("the last reconciliation and the coverage are told, and nothing is guessed while the database is away", async () => {
  const coverage = [{ currency: "USDT", ratio: 0.99 }];
  const text = await toldBy(booksMetrics(async () => ({ checkedAt: instantOf(1_000), faults: 2, coverage })));
  expect(text).toContain("\ncandor_books_faults 2\n");
  expect(text).toContain("\ncandor_books_checked_timestamp_seconds 1\n");
  expect(text).toContain('\ncandor_books_coverage_ratio{currency="USDT"} 0.99\n');
  expect(await toldBy(booksMetrics(AWAY))).not.toMatch(/^candor_\S* \d/m);
  const before = await toldBy(booksMetrics(async () => ({ checkedAt: null, faults: 0, coverage: [] })));
  expect(before).not.toMatch(/^candor_\S* \d/m);
});
