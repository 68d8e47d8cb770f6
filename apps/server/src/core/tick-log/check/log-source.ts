/** Where the tick log is read from to be checked: a database, a server, a folder of exported heads. */
import type { HaltEntry } from "@candor/engine/halt-entry";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import type { LogEpoch } from "@candor/engine/log-epoch";
import type { LogKey } from "@candor/engine/log-key";
import type { KeptBlock } from "@candor/engine/log-wire";
import type { SignedHead } from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";

export interface LoggedInstrument {
  readonly id: number;
  readonly symbol: string;
}

/** Either end may be open. */
export interface LogRange {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

export interface LogSource {
  /** In the order they were used. */
  keys(): Promise<readonly LogKey[]>;
  /** What restored backups began, in their order. */
  epochs(): Promise<readonly LogEpoch[]>;
  /** Those that have a log. */
  instruments(): Promise<readonly LoggedInstrument[]>;
  /** An instrument's blocks that touch the range, oldest first; heads alone where only they are kept. */
  blocks(instrumentId: number, range: LogRange): AsyncIterable<KeptBlock>;
  /** The first head whose last number lies beyond one; undefined at the log's end. */
  headAfter(instrumentId: number, seq: number): Promise<SignedHead | undefined>;
  /** What is left of an instrument's heads that were folded, in their order. */
  checkpoints(instrumentId: number): Promise<readonly LogCheckpoint[]>;
  /** The checkpoints of the log itself that were written down here when they were made. */
  witnessed?(instrumentId: number): Promise<readonly LogCheckpoint[]>;
  /** Heads that an epoch left behind, where the source has kept them. */
  orphans?(instrumentId: number, epoch: LogEpoch): AsyncIterable<SignedHead>;
  /** True where blocks were never kept. */
  readonly hasHeadsOnly?: boolean;
  /** What else speaks of the log where it is stored. */
  readonly beside?: StoredBeside;
}

/** What a database holds of the log outside of heads and blocks: it must not contradict them. */
export interface StoredBeside {
  /** The last number that each instrument's heads had reached for certain. */
  reached(): Promise<ReadonlyMap<number, number>>;
  /** The first numbers of an instrument's pinned blocks that are not there any more. */
  lostPins(instrumentId: number): Promise<ReadonlySet<number>>;
  /** Whether the installation that it belongs to is a sandbox. */
  isSandbox(): Promise<boolean>;
  /** Whether its simulated and replayed prices are kept for a short time only. */
  isDemonstration(): Promise<boolean>;
  /** An instrument's halts and resumptions as the incident page has them, in the order they were noted. */
  entries(instrumentId: number): Promise<readonly HaltEntry[]>;
  /** The heads that are listed as orphaned by an epoch. */
  orphans(epoch: number, instrumentId: number): Promise<readonly SignedHead[]>;
}

/** Thrown by a source whose text or bytes are no part of a log: a fault like any other, with the place it was found. */
export class UnreadableLog extends Error {
  override readonly name: string = "UnreadableLog";
}
