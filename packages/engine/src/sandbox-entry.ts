/**
 * What the first block of each instrument says in a sandbox, signed with it and there for ever: that its real portfolio holds test
 * money (DOMAIN 0.4). An entry of the tick log beside halts; anywhere else it is a fault.
 */
import type { Instant } from "@candor/money/money";
import type { HaltEntry } from "./halt-entry.ts";

export interface SandboxEntry {
  readonly instrumentId: number;
  readonly kind: "sandbox";
  /** The first instant of the log. */
  readonly at: Instant;
}

export type LogEntry = HaltEntry | SandboxEntry;

export const isHaltEntry = (entry: LogEntry): entry is HaltEntry => entry.kind !== "sandbox";
