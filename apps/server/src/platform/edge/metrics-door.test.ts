import { expect, test } from "vitest";
import { joinedMetrics } from "./metrics-door.ts";

const family = (name: string, ...samples: string[]): string =>
  [`# HELP ${name} what it is`, `# TYPE ${name} gauge`, ...samples].join("\n");

test("what two processes count is one text, in which each family stands once with the samples of both", () => {
  const own = `${family("up", 'up{process="http"} 1')}\n\n${family("calls", "calls 3")}\n`;
  const further = `${family("up", 'up{process="core"} 0')}\n\n${family("desk", "desk 2")}\n`;
  expect(joinedMetrics(own, further)).toBe(
    `${family("up", 'up{process="http"} 1', 'up{process="core"} 0')}\n\n${family("calls", "calls 3")}\n\n${family("desk", "desk 2")}\n`,
  );
  expect(joinedMetrics(own, "")).toBe(own);
});
