/**
 * Wires the modules together: the only place that knows them all. A part is something that starts and stops; parts start in
 * the order of the list and stop in reverse.
 */
import { createInProcessBus } from "../platform/bus.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { ProcessRole } from "../platform/config-values.ts";
import type { Database, Tx } from "../platform/database.ts";
import { createIds } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { createOutbox } from "../platform/outbox.ts";

export interface Part {
  name: string;
  /** The part belongs to this role and runs only in a process that has it; null runs everywhere. */
  role: ProcessRole | null;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface House {
  parts: Part[];
  /** Rows that must exist before the first part starts; each may run again and again. */
  seeds: ((tx: Tx) => Promise<void>)[];
  /** Sentences for the person who started the program, such as where prices come from. */
  notices: string[];
  /** Where people find it, once the parts have started; null in a process without the http role. */
  address(): string | null;
}

export interface Foundation {
  config: Config;
  database: Database;
  log: Log;
  clock?: Clock;
  /** True once every part has started and none is stopping. */
  isReady(): boolean;
}

export function compose({ config, database, log, clock = systemClock }: Foundation): House {
  const bus = createInProcessBus(log);
  const ids = createIds({ clock, node: config.nodeNumber });
  const outbox = createOutbox({ database, bus, log });
  void ids;
  return {
    parts: [{ name: "outbox", role: "jobs", start: () => outbox.start(), stop: () => outbox.stop() }],
    seeds: [],
    notices: [],
    address: () => null,
  };
}
