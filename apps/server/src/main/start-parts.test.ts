import { beforeEach, expect, test } from "vitest";
import { createLog } from "../platform/log.ts";
import { Outage } from "../platform/process/outage.ts";
import type { Part } from "../platform/process/part.ts";
import { type Starting, startUpkeep } from "./start-parts.ts";

const HOUR_MS = 3_600_000;
let started: string[];
let stopping: AbortController;
let starting: Starting;

beforeEach(() => {
  started = [];
  stopping = new AbortController();
  starting = { roles: new Set(["jobs"]), undo: [], log: createLog("silent"), upkeepPauseMs: 10 };
});

/** A part that cannot start as often as there are faults. */
function partOf(name: string, faults: readonly Error[] = [], role: Part["role"] = "jobs"): Part {
  const left = [...faults];
  return {
    ...{ name, role },
    async start() {
      const fault = left.shift();
      if (fault) throw fault;
      started.push(name);
    },
    stop: async () => undefined,
  };
}

const away = () => new Outage("database", new Error("it is away"));
const upkeepOf = (...parts: readonly Part[]): Promise<void> => startUpkeep(parts, starting, stopping.signal);

test("upkeep that meets an outage is tried again until it starts, and what comes after it waits", async () => {
  await upkeepOf(partOf("jobs", [away(), away()]), partOf("outbox"));
  expect(started).toEqual(["jobs", "outbox"]);
  // However often it was tried, each is stopped once.
  expect(starting.undo).toHaveLength(2);
});

test("upkeep that fails for another reason than an outage is a bug, and not tried again", async () => {
  await expect(upkeepOf(partOf("jobs", [new Error("a bug")]), partOf("outbox"))).rejects.toThrow("a bug");
  expect(started).toEqual([]);
});

test("a stop ends the waiting for a database that is away", async () => {
  starting = { ...starting, upkeepPauseMs: HOUR_MS };
  const done = upkeepOf(partOf("jobs", [away(), away()]), partOf("outbox"));
  stopping.abort();
  await done;
  expect(started).toEqual([]);
});

test("upkeep of a role that this process does not have is left alone", async () => {
  await upkeepOf(partOf("prices", [], "feed"), partOf("ledger", [], null));
  expect(started).toEqual(["ledger"]);
});
