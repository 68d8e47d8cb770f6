import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { buildClock, environmentBefore, otherDays } from "./other-day.ts";

const NOW = Date.UTC(2026, 10, 23, 18);
const dayOf = (at: number) => new Date(at).toISOString();

describe("other days", () => {
  test("are the end of the month, the next leap day and a new year more than a year ahead", () => {
    expect(otherDays(NOW).map(({ beginsAt }) => dayOf(beginsAt))).toEqual([
      "2026-12-01T00:00:00.000Z",
      "2028-02-29T00:00:00.000Z",
      "2028-01-01T00:00:00.000Z",
    ]);
    expect(otherDays(Date.UTC(2028, 1, 28, 23, 59, 40)).map(({ beginsAt }) => dayOf(beginsAt))).toEqual([
      "2028-03-01T00:00:00.000Z",
      "2032-02-29T00:00:00.000Z",
      "2030-01-01T00:00:00.000Z",
    ]);
  });

  test("are never one that has begun to end", () => {
    const monthEnd = (now: number) => dayOf(otherDays(now)[0]?.beginsAt ?? 0);
    expect(monthEnd(Date.UTC(2026, 11, 31, 23, 59, 29))).toBe("2027-01-01T00:00:00.000Z");
    expect(monthEnd(Date.UTC(2026, 11, 31, 23, 59, 31))).toBe("2027-02-01T00:00:00.000Z");
  });

  test.skipIf(process.platform !== "linux")(
    "are those of a program that is told, to a few seconds before midnight",
    () => {
      let library: string;
      try {
        library = buildClock();
      } catch (error) {
        // Only the full run needs it, and says so itself.
        expect(String(error)).toContain("C compiler");
        return;
      }
      const beginsAt = Date.UTC(2032, 1, 29);
      // This may itself run on another day.
      const now = Date.now() - Number(process.env.TEST_CLOCK_AHEAD ?? 0) * 1_000;
      const env = { ...process.env, ...environmentBefore(beginsAt, now, library) };
      delete env.NODE_OPTIONS;
      const told = execFileSync(process.execPath, ["-p", "[Date.now(), process.uptime()]"], { env, encoding: "utf8" });
      rmSync(dirname(library), { recursive: true });
      const [at = 0, uptime = 0] = JSON.parse(told) as [number, number];
      expect(beginsAt - at).toBeLessThan(40_000);
      expect(beginsAt - at).toBeGreaterThan(0);
      expect(uptime, "time that only passes is left alone").toBeLessThan(60);
    },
  );
});
