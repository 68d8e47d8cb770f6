/**
 * Walks over one instrument's blocks of a range and finds the first fault: in them, between them, where the range begins and
 * ends, and against what is known of the log from elsewhere.
 */
import { FoldedWalk, LOG_BEGINNING } from "@candor/engine/folded-walk";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import type { LogVerifier } from "@candor/engine/log-verifier";
import { isWhole, type KeptBlock } from "@candor/engine/log-wire";
import type { SignedHead } from "@candor/engine/tick-block";
import { instantOf } from "@candor/money/money";
import { EntryCheck } from "./entry-check.ts";
import { KeptHeads } from "./kept-heads.ts";
import type { LogQuestion, ReportedFault } from "./log-report.ts";
import type { LoggedInstrument, LogRange, LogSource } from "./log-source.ts";
import { nodeCrypto } from "./node-crypto.ts";

export interface InstrumentCheckDeps {
  readonly source: LogSource;
  readonly question: LogQuestion;
  readonly instrument: LoggedInstrument;
  readonly verifier: LogVerifier;
  /** What was folded of the instrument, checked. */
  readonly checkpoints: readonly LogCheckpoint[];
  /** Whether blocks whose price was not live are kept for a short time only. */
  readonly isBrief: boolean;
  /** Called with every block of the range. */
  readonly see: (block: KeptBlock) => void;
  /** Called with every checkpoint that touches the range. */
  readonly seeFolded: (checkpoint: LogCheckpoint) => void;
}

export class InstrumentCheck {
  /** Whether nothing but the log itself says where it ends. */
  isEndOpen = false;
  private readonly deps: InstrumentCheckDeps;
  private readonly entries = new EntryCheck();
  private readonly kept: KeptHeads | undefined;
  private last: KeptBlock | undefined;
  private lostPins: ReadonlySet<number> = new Set();
  /** What was folded and not passed yet. */
  private folded: LogCheckpoint[];
  /** Heads that stay although those around them were folded, by their first numbers, and were not seen yet. */
  private readonly expected = new Map<number, LogCheckpoint>();

  constructor(deps: InstrumentCheckDeps) {
    const { question, instrument } = deps;
    this.deps = deps;
    this.folded = deps.checkpoints.filter((one) => isTouched(one, question));
    this.kept = question.against && new KeptHeads(question.against.blocks(instrument.id, question));
  }

  /** Heads kept elsewhere that nothing shows to be among the folded. */
  get unproven(): number {
    return this.kept?.unproven ?? 0;
  }

  /** @param reached the last number that the log had for certain; 0 where nothing says so */
  async firstFault(reached: number): Promise<ReportedFault | undefined> {
    const { source, question, instrument } = this.deps;
    this.lostPins = (await source.beside?.lostPins(instrument.id)) ?? new Set();
    const behindFolded = Math.max(reached, this.deps.checkpoints.at(-1)?.lastSeq ?? 0);
    const fault =
      (await this.faultOfRange(question)) ?? (await this.faultOfEnd(behindFolded)) ?? (await this.passFolded());
    if (fault) return fault;
    const [unseen] = this.expected;
    if (unseen) return this.missing({ firstSeq: unseen[0], lastSeq: unseen[1].lastSeq });
    const rest = await this.kept?.next();
    return rest ? this.missing(rest) : ((await this.faultOfKind()) ?? this.faultOfEntries());
  }

  private async faultOfRange(range: LogRange): Promise<ReportedFault | undefined> {
    const { source, instrument, see } = this.deps;
    for await (const block of source.blocks(instrument.id, range)) {
      see(block);
      const fault =
        (this.last ? undefined : await this.faultBefore(block)) ??
        (await this.passFolded(block)) ??
        this.faultOfContent(block) ??
        (await this.faultOfBlock(block));
      if (fault) return fault;
      this.last = block;
    }
    return undefined;
  }

  /** What was folded before a block, or around it; else to the end of the range. */
  private async passFolded(block?: SignedHead): Promise<ReportedFault | undefined> {
    for (let next = this.folded[0]; next && next.firstSeq <= (block?.lastSeq ?? next.firstSeq); next = this.folded[0]) {
      this.folded.shift();
      this.deps.seeFolded(next);
      this.entries.addFolded(next);
      const isWhole = isWithin(next, this.deps.question);
      if (isWhole) for (const { firstSeq } of next.kept) this.expected.set(firstSeq, next);
      const other = await this.kept?.contradictionOfFolded(next);
      if (other) return this.differs(other);
    }
    return undefined;
  }

  /**
   * The head before the range ended before it began; heads are for ever or folded, so a log read from its beginning has one, or
   * a checkpoint that begins there.
   */
  private async faultBefore(first: SignedHead): Promise<ReportedFault | undefined> {
    const { source, question, instrument, verifier, checkpoints } = this.deps;
    if (question.from === undefined) {
      if (checkpoints.length > 0) verifier.beginAt(LOG_BEGINNING);
      return first.firstSeq === 1 || checkpoints[0]?.firstSeq === 1 ? undefined : this.gapBefore(first);
    }
    if (first.firstSeq === 1) return undefined;
    const position = new FoldedWalk(checkpoints, [], nodeCrypto.sha256).before(first.firstSeq);
    if (position) {
      verifier.beginAt(position);
      const [folded] = this.folded;
      this.entries.beginAfter(folded ? await this.endBefore(folded) : position);
      return undefined;
    }
    const before = await source.headAfter(instrument.id, first.firstSeq - 2);
    if (!before || before.lastAt >= question.from) return this.gapBefore(first);
    this.entries.beginAfter(before);
    const found = await verifier.addNeighbour(before);
    return found && { ...found, symbol: instrument.symbol };
  }

  private isFolded({ firstSeq, lastSeq }: SignedHead): boolean {
    return this.deps.checkpoints.some((one) => one.firstSeq <= firstSeq && one.lastSeq >= lastSeq);
  }

  /** Where what lies before a checkpoint ended. */
  private async endBefore({ firstSeq, firstAt }: LogCheckpoint): Promise<Pick<SignedHead, "lastAt">> {
    const { source, instrument, checkpoints } = this.deps;
    const before =
      checkpoints.find(({ lastSeq }) => lastSeq === firstSeq - 1) ??
      (await source.headAfter(instrument.id, firstSeq - 2));
    return before?.lastSeq === firstSeq - 1 ? before : { lastAt: instantOf(firstAt - 1) };
  }

  private faultOfContent(block: KeptBlock): ReportedFault | undefined {
    const { source, question } = this.deps;
    if (isWhole(block) || source.hasHeadsOnly) return undefined;
    const isBrief = this.deps.isBrief && block.priceMode !== "live";
    // Of what was folded the head alone may be kept, as what a restored backup went on from.
    if (this.isFolded(block)) return this.lostPins.has(block.firstSeq) ? this.withoutContent(block) : undefined;
    const mustBeThere = block.lastAt >= question.blocksSince(isBrief) || this.lostPins.has(block.firstSeq);
    return mustBeThere ? this.withoutContent(block) : undefined;
  }

  private async faultOfBlock(block: KeptBlock): Promise<ReportedFault | undefined> {
    const { instrument, verifier } = this.deps;
    const found = isWhole(block) ? await verifier.add(block) : await verifier.addHead(block);
    if (found) return { ...found, symbol: instrument.symbol };
    this.entries.add(block);
    this.expected.delete(block.firstSeq);
    // What was kept elsewhere of a folded stretch was compared with its checkpoint.
    const other = this.isFolded(block) ? undefined : await this.kept?.contradictionOf(block);
    return other && this.differs(other);
  }

  /** The head after the range begins after it; where the log ends sooner, nothing it is known to have had may be missing. */
  private async faultOfEnd(reached: number): Promise<ReportedFault | undefined> {
    const { source, question, instrument, verifier } = this.deps;
    const { id, symbol } = instrument;
    for (;;) {
      const { last } = this;
      const next = last ? await source.headAfter(id, last.lastSeq) : await this.firstBehind();
      if (!next) return this.faultOfTail(reached);
      if (question.to !== undefined && next.firstAt > question.to) {
        const early = last ? undefined : await this.faultBefore(next);
        if (early) return early;
        const found = await verifier.addNeighbour(next);
        return found && { ...found, symbol };
      }
      // Written meanwhile, or left out: then it is left out again.
      const fault = await this.faultOfRange({ from: next.firstAt, to: question.to });
      if (fault) return fault;
      if (this.last === last) return this.gapBefore(next);
    }
  }

  /** Of a range without a block: the first one behind its beginning. */
  private async firstBehind(): Promise<SignedHead | undefined> {
    const { source, question, instrument } = this.deps;
    for await (const block of source.blocks(instrument.id, { from: question.from })) return block;
    return undefined;
  }

  private async faultOfTail(reached: number): Promise<ReportedFault | undefined> {
    const { source, instrument } = this.deps;
    const { last } = this;
    this.isEndOpen = last === undefined || (this.kept?.agreedUpTo ?? 0) < last.lastSeq;
    // The newest block is never forgotten.
    if (last && !isWhole(last) && !source.hasHeadsOnly) return this.withoutContent(last);
    if (reached === 0 || (await source.headAfter(instrument.id, reached - 1))) return undefined;
    return this.missing({ firstSeq: last ? last.lastSeq + 1 : reached, lastSeq: reached });
  }

  /** What the database says that it is, its log has said from the first block on. */
  private async faultOfKind(): Promise<ReportedFault | undefined> {
    const { source, instrument, verifier } = this.deps;
    const isSigned = verifier.isSandbox;
    if (isSigned === undefined || !source.beside || isSigned === (await source.beside.isSandbox())) return undefined;
    return { fault: "sandbox-differs", symbol: instrument.symbol, isSigned };
  }

  private async faultOfEntries(): Promise<ReportedFault | undefined> {
    const { source, instrument } = this.deps;
    const stored = await source.beside?.entries(instrument.id);
    const at = stored && this.entries.firstDifference(stored);
    return at === undefined ? undefined : { fault: "entry-differs", symbol: instrument.symbol, at };
  }

  private gapBefore({ firstSeq, lastSeq }: SignedHead): ReportedFault {
    const { id, symbol } = this.deps.instrument;
    return { fault: "gap", instrumentId: id, symbol, firstSeq, lastSeq };
  }

  private withoutContent({ firstSeq, lastSeq }: SignedHead): ReportedFault {
    return { fault: "content-missing", symbol: this.deps.instrument.symbol, firstSeq, lastSeq };
  }

  private differs({ firstSeq, lastSeq }: SignedHead): ReportedFault {
    return { fault: "differs", symbol: this.deps.instrument.symbol, firstSeq, lastSeq };
  }

  private missing({ firstSeq, lastSeq }: Pick<SignedHead, "firstSeq" | "lastSeq">): ReportedFault {
    return { fault: "missing", symbol: this.deps.instrument.symbol, firstSeq, lastSeq };
  }
}

const isWithin = ({ firstAt, lastAt }: LogCheckpoint, { from, to }: LogRange): boolean =>
  (from === undefined || firstAt >= from) && (to === undefined || lastAt <= to);

const isTouched = ({ firstAt, lastAt }: LogCheckpoint, { from, to }: LogRange): boolean =>
  (from === undefined || lastAt >= from) && (to === undefined || firstAt <= to);
