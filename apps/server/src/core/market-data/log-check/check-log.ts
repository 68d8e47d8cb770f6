/** Checks a range of the tick log wherever it is kept, and says what was checked and the first fault. Changes nothing. */
import { faultOfKeys, type KeyFault } from "@candor/engine/log-key";
import { type FoundFault, LogVerifier } from "@candor/engine/log-verifier";
import { isWhole, type KeptBlock } from "@candor/engine/log-wire";
import { isSameBytes, type SignedHead } from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";
import { type LoggedInstrument, type LogRange, type LogSource, UnreadableLog } from "./log-source.ts";
import { nodeCrypto } from "./node-crypto.ts";

export interface LogQuestion extends LogRange {
  /** All instruments when none is named. */
  readonly symbol?: string | undefined;
  /** Blocks that ended at or after this instant must be there; of older ones the head may be all that is kept. */
  readonly blocksSince: Instant;
  /** Heads that were kept elsewhere: the log must still have each of them. */
  readonly against?: LogSource | undefined;
}

export type ReportedFault =
  | (FoundFault & { readonly symbol: string })
  | {
      /** `differs`: another head than the one that was kept elsewhere. `missing`: none where one was kept elsewhere. */
      readonly fault: "content-missing" | "differs" | "missing";
      readonly symbol: string;
      readonly firstSeq: number;
      readonly lastSeq: number;
    }
  | { readonly fault: KeyFault; readonly keyId: string }
  | { readonly fault: "unreadable"; readonly where: string };

export interface LogReport {
  readonly instruments: number;
  readonly keys: number;
  /** Keys that no key before them vouches for, because that one was lost. */
  readonly replacedKeys: readonly { readonly id: string; readonly reason: string }[];
  readonly blocks: number;
  /** Blocks of which the head alone could be checked. */
  readonly headsOnly: number;
  readonly ticks: number;
  readonly ticksWithoutSamples: number;
  /** Halts and resumptions. */
  readonly entries: number;
  /** Of the first and the last block checked. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly fault: ReportedFault | undefined;
}

/** Stops at the first fault. RangeError when no instrument of that name has a log. */
export async function checkLog(source: LogSource, question: LogQuestion): Promise<LogReport> {
  const tally = new Tally();
  const fault = await firstFault(source, question, tally).catch((error: unknown): ReportedFault => {
    if (error instanceof UnreadableLog) return { fault: "unreadable", where: error.message };
    throw error;
  });
  return { ...tally.figures(), fault };
}

async function firstFault(source: LogSource, question: LogQuestion, tally: Tally): Promise<ReportedFault | undefined> {
  const keys = await source.keys();
  tally.keys = keys.length;
  tally.replacedKeys = keys.filter(({ kind }) => kind === "replaced").map(({ id, reason }) => ({ id, reason }));
  const keyFault = await faultOfKeys(keys, nodeCrypto);
  if (keyFault) return keyFault;
  const all = await source.instruments();
  const wanted = question.symbol === undefined ? all : all.filter(({ symbol }) => symbol === question.symbol);
  if (question.symbol !== undefined && wanted.length === 0)
    throw new RangeError(`there is no log of ${question.symbol}`);
  for (const instrument of wanted) {
    const verifier = new LogVerifier(instrument.id, keys, nodeCrypto);
    const fault = await faultOfInstrument(source, question, { instrument, verifier, tally });
    tally.add(verifier);
    if (fault) return fault;
  }
  return question.symbol === undefined ? firstLost(all, question) : undefined;
}

/** An instrument of which heads were kept elsewhere and the log has nothing any more. */
async function firstLost(all: readonly LoggedInstrument[], question: LogQuestion): Promise<ReportedFault | undefined> {
  const { against } = question;
  if (!against) return undefined;
  const known = new Set(all.map(({ id }) => id));
  for (const { id, symbol } of await against.instruments()) {
    const lost = known.has(id) ? undefined : await new KeptHeads(against.blocks(id, question)).next();
    if (lost) return { fault: "missing", symbol, firstSeq: lost.firstSeq, lastSeq: lost.lastSeq };
  }
  return undefined;
}

interface Walk {
  readonly instrument: LoggedInstrument;
  readonly verifier: LogVerifier;
  readonly tally: Tally;
}

async function faultOfInstrument(
  source: LogSource,
  question: LogQuestion,
  { instrument: { id, symbol }, verifier, tally }: Walk,
): Promise<ReportedFault | undefined> {
  const kept = question.against && new KeptHeads(question.against.blocks(id, question));
  let isFirst = question.from === undefined;
  for await (const block of source.blocks(id, question)) {
    tally.see(block);
    const { firstSeq, lastSeq, lastAt } = block;
    // Heads are for ever, so a log that is read from its beginning has one.
    if (isFirst && firstSeq !== 1) return { fault: "gap", instrumentId: id, symbol, firstSeq, lastSeq };
    isFirst = false;
    if (!isWhole(block) && lastAt >= question.blocksSince)
      return { fault: "content-missing", symbol, firstSeq, lastSeq };
    const found = isWhole(block) ? await verifier.add(block) : await verifier.addHead(block);
    if (found) return { ...found, symbol };
    const other = await kept?.contradictionOf(block);
    if (other) return { fault: "differs", symbol, firstSeq: other.firstSeq, lastSeq: other.lastSeq };
  }
  const rest = await kept?.next();
  return rest && { fault: "missing", symbol, firstSeq: rest.firstSeq, lastSeq: rest.lastSeq };
}

/** Heads kept elsewhere, walked beside the log's own. */
class KeptHeads {
  private readonly heads: AsyncIterator<SignedHead>;
  private current: SignedHead | undefined;

  constructor(heads: AsyncIterable<SignedHead>) {
    this.heads = heads[Symbol.asyncIterator]();
  }

  /** The first that the log has not reached. */
  async next(): Promise<SignedHead | undefined> {
    this.current ??= (await this.heads.next()).value as SignedHead | undefined;
    return this.current;
  }

  /** The kept head that this block of the log should have been, and is not. */
  async contradictionOf(block: SignedHead): Promise<SignedHead | undefined> {
    const kept = await this.next();
    if (!kept || kept.firstSeq > block.lastSeq) return undefined;
    this.current = undefined;
    return kept.firstSeq === block.firstSeq && isSameBytes(kept.hash, block.hash) ? undefined : kept;
  }
}

class Tally {
  keys = 0;
  replacedKeys: LogReport["replacedKeys"] = [];
  private instruments = 0;
  private headsOnly = 0;
  private readonly sums = { blocks: 0, ticks: 0, ticksWithoutSamples: 0, entries: 0 };
  private from: Instant | null = null;
  private to: Instant | null = null;

  see(block: KeptBlock): void {
    if (!isWhole(block)) this.headsOnly += 1;
    if (this.from === null || block.firstAt < this.from) this.from = block.firstAt;
    if (this.to === null || block.lastAt > this.to) this.to = block.lastAt;
  }

  add(verifier: LogVerifier): void {
    this.instruments += 1;
    for (const figure of ["blocks", "ticks", "ticksWithoutSamples", "entries"] as const)
      this.sums[figure] += verifier[figure];
  }

  figures(): Omit<LogReport, "fault"> {
    const { instruments, keys, replacedKeys, headsOnly, from, to } = this;
    return { instruments, keys, replacedKeys, headsOnly, from, to, ...this.sums };
  }
}
