/** Where the tick log is read from to be checked: a database, a server, a folder of exported heads. */
import type { LogKey } from "@candor/engine/log-key";
import type { KeptBlock } from "@candor/engine/log-wire";
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
  /** Those that have a log. */
  instruments(): Promise<readonly LoggedInstrument[]>;
  /** An instrument's blocks that touch the range, oldest first; heads alone where only they are kept. */
  blocks(instrumentId: number, range: LogRange): AsyncIterable<KeptBlock>;
}

/** Thrown by a source whose text or bytes are no part of a log: a fault like any other, with the place it was found. */
export class UnreadableLog extends Error {
  override readonly name: string = "UnreadableLog";
}
