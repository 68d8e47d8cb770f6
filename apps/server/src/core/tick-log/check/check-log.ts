/** Checks a range of the tick log wherever it is kept, and says what was checked and the first fault. Changes nothing. */
import { faultOfCheckpoints, hashOfCheckpoint, type LogCheckpoint } from "@candor/engine/log-checkpoint";
import { faultOfEpochs, keptPlaces } from "@candor/engine/log-epoch";
import { faultOfKeys, type LogKey } from "@candor/engine/log-key";
import { LogVerifier } from "@candor/engine/log-verifier";
import { isWhole, type KeptBlock } from "@candor/engine/log-wire";
import { isSameBytes } from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";
import { checkEpochs } from "./epoch-check.ts";
import { InstrumentCheck } from "./instrument-check.ts";
import { KeptHeads } from "./kept-heads.ts";
import type { LogQuestion, LogReport, ReportedFault } from "./log-report.ts";
import { type LoggedInstrument, type LogSource, UnreadableLog } from "./log-source.ts";
import { nodeCrypto } from "./node-crypto.ts";

export type { LogQuestion, LogReport, ReportedFault } from "./log-report.ts";

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
  const epochs = await source.epochs();
  const epochFault = await faultOfEpochs(epochs, keys, nodeCrypto);
  if (epochFault) return epochFault;
  const all = await source.instruments();
  const wanted = question.symbol === undefined ? all : all.filter(({ symbol }) => symbol === question.symbol);
  if (question.symbol !== undefined && wanted.length === 0)
    throw new RangeError(`there is no log of ${question.symbol}`);
  const isBrief = question.isBrief ?? (await source.beside?.isDemonstration()) ?? false;
  const reached = (await source.beside?.reached()) ?? new Map<number, number>();
  for (const instrument of wanted) {
    const checkpoints = await source.checkpoints(instrument.id);
    const folded = await faultOfFolded(instrument, checkpoints, keys, question.against);
    if (folded) return folded;
    const kept = keptPlaces(epochs, instrument.id);
    const verifier = new LogVerifier(instrument.id, keys, nodeCrypto, kept, checkpoints);
    const check = new InstrumentCheck({
      ...{ source, question, instrument, verifier, checkpoints, isBrief },
      see: (block) => tally.see(block),
      seeFolded: (checkpoint) => tally.seeFolded(checkpoint),
    });
    const fault = await check.firstFault(reached.get(instrument.id) ?? 0);
    tally.add(verifier);
    if (check.isEndOpen) tally.openEnds += 1;
    tally.unproven += check.unproven;
    if (fault) return fault;
  }
  const restored = await checkEpochs(source, question.against, epochs);
  tally.epochs = restored.epochs;
  if (restored.fault) return restored.fault;
  return question.symbol === undefined ? firstLost(all, question, reached) : undefined;
}

/** What was folded is signed and in order, and as it was written down elsewhere when it was. */
async function faultOfFolded(
  { id, symbol }: LoggedInstrument,
  checkpoints: readonly LogCheckpoint[],
  keys: readonly LogKey[],
  against: LogSource | undefined,
): Promise<ReportedFault | undefined> {
  const faultAt = ({ firstSeq, lastSeq }: LogCheckpoint) => ({ symbol, firstSeq, lastSeq });
  const found = await faultOfCheckpoints(id, checkpoints, keys, nodeCrypto);
  if (found) return { fault: found.fault, ...faultAt(found.checkpoint) };
  for (const witnessed of (await against?.witnessed?.(id)) ?? []) {
    const own = checkpoints[witnessed.number - 1];
    const [hash, other] = await Promise.all(
      [own, witnessed].map((one) => one && hashOfCheckpoint(one, nodeCrypto.sha256)),
    );
    if (!hash || !other || !isSameBytes(hash, other)) return { fault: "checkpoint-differs", ...faultAt(witnessed) };
  }
  return undefined;
}

/** An instrument that has had a log and has nothing of it any more. */
async function firstLost(
  all: readonly LoggedInstrument[],
  question: LogQuestion,
  reached: ReadonlyMap<number, number>,
): Promise<ReportedFault | undefined> {
  const known = new Set(all.map(({ id }) => id));
  for (const { id, symbol } of (await question.against?.instruments()) ?? []) {
    const kept = known.has(id) ? undefined : question.against?.blocks(id, question);
    const lost = kept && (await new KeptHeads(kept).next());
    if (lost) return { fault: "missing", symbol, firstSeq: lost.firstSeq, lastSeq: lost.lastSeq };
  }
  const gone = [...reached].find(([id]) => !known.has(id));
  return gone && { fault: "missing", symbol: String(gone[0]), firstSeq: 1, lastSeq: gone[1] };
}

class Tally {
  keys = 0;
  openEnds = 0;
  sandboxes = 0;
  unproven = 0;
  replacedKeys: LogReport["replacedKeys"] = [];
  epochs: LogReport["epochs"] = [];
  private instruments = 0;
  private headsOnly = 0;
  private folded = 0;
  private checkpoints = 0;
  private readonly sums = { blocks: 0, ticks: 0, ticksWithoutSamples: 0, entries: 0 };
  private from: Instant | null = null;
  private to: Instant | null = null;

  see(block: KeptBlock): void {
    if (!isWhole(block)) this.headsOnly += 1;
    this.reach(block);
  }

  seeFolded(checkpoint: LogCheckpoint): void {
    this.checkpoints += 1;
    this.folded += checkpoint.headCount - checkpoint.kept.length;
    this.reach(checkpoint);
  }

  private reach({ firstAt, lastAt }: Pick<KeptBlock, "firstAt" | "lastAt">): void {
    if (this.from === null || firstAt < this.from) this.from = firstAt;
    if (this.to === null || lastAt > this.to) this.to = lastAt;
  }

  add(verifier: LogVerifier): void {
    this.instruments += 1;
    if (verifier.isSandbox) this.sandboxes += 1;
    for (const figure of ["blocks", "ticks", "ticksWithoutSamples", "entries"] as const)
      this.sums[figure] += verifier[figure];
  }

  figures(): Omit<LogReport, "fault"> {
    const { instruments, keys, replacedKeys, epochs, headsOnly, from, to, openEnds, sandboxes } = this;
    const { folded, checkpoints, unproven } = this;
    return {
      ...{ instruments, keys, replacedKeys, epochs, headsOnly, from, to, openEnds, sandboxes },
      ...{ folded, checkpoints, unproven, ...this.sums },
    };
  }
}
