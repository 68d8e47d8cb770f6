/**
 * Checks a stretch of one instrument's tick log: that no block, tick or byte is missing or changed, that every head is signed
 * by a key in its turn, that every price is the index of the samples beside it, and that halts by rule follow from them. Knows
 * nothing of where blocks come from.
 */
import type { Instant } from "@candor/money/money";
import { type FoldedFault, FoldedWalk, type LogPosition } from "./folded-walk.ts";
import type { HaltEntry } from "./halt-entry.ts";
import { HaltRules, type RuleFault } from "./halt-rules.ts";
import { indexPrice } from "./index-price.ts";
import { isMarkedRight, isUnseen } from "./late-tick.ts";
import type { LogCheckpoint } from "./log-checkpoint.ts";
import type { HeadPlace } from "./log-epoch.ts";
import { KEY_CHANGE_MS_MAX, type LogCrypto, type LogKey } from "./log-key.ts";
import { isHaltEntry } from "./sandbox-entry.ts";
import type { SignedHead, TickBlock } from "./tick-block.ts";
import { type BlockFault, faultOfBlock, hashOfHead, isSameBytes, NO_BLOCK_HASH } from "./tick-block.ts";
import { type BlockTick, unpackContent } from "./tick-packing.ts";

export type LogFault =
  | BlockFault
  | "instrument-wrong"
  | "gap"
  | FoldedFault
  | "key-unknown"
  | "key-out-of-turn"
  | "signature-missing"
  | "signature-wrong"
  | "entry-outside"
  | "sandbox-misplaced"
  | RuleFault
  | "samples-missing"
  | "index-wrong"
  | "validity-wrong"
  | "mark-wrong";

export interface FoundFault {
  readonly fault: LogFault;
  readonly instrumentId: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** The tick, where one tick is at fault. */
  readonly seq?: number;
}

export class LogVerifier {
  blocks = 0;
  ticks = 0;
  /** Written by a version that kept none: their prices can be read but not recomputed. */
  ticksWithoutSamples = 0;
  /** Halts and resumptions. */
  entries = 0;
  /** Whether the instrument's first block says that this is a sandbox; undefined where it was not read. */
  isSandbox: boolean | undefined;
  private readonly instrumentId: number;
  private readonly keys: readonly LogKey[];
  private readonly crypto: LogCrypto;
  private readonly kept: readonly HeadPlace[];
  private readonly folded: FoldedWalk;
  private last: SignedHead | undefined;
  private position: LogPosition | undefined;
  private hasSamples = false;
  private readonly rules = new HaltRules();
  /** Whether a rule has halted the instrument; undefined where no block was read before, whose next tick is believed. */
  private isHalted: boolean | undefined;

  /**
   * @param keys all of them in their order, and checked
   * @param kept the heads that restored backups went on from: the log must have each of them
   * @param checkpoints what was folded of the instrument, checked
   */
  constructor(
    instrumentId: number,
    keys: readonly LogKey[],
    crypto: LogCrypto,
    kept: readonly HeadPlace[] = [],
    checkpoints: readonly LogCheckpoint[] = [],
  ) {
    this.folded = new FoldedWalk(checkpoints, kept, crypto.sha256);
    this.instrumentId = instrumentId;
    this.keys = keys;
    this.crypto = crypto;
    this.kept = kept;
  }

  /** Where the next head has to follow, at once or behind what was folded; call before the first. */
  beginAt(position: LogPosition): void {
    this.position = position;
  }

  /** The next block. What comes after a fault is checked as if it had not been. */
  async add(block: TickBlock): Promise<FoundFault | undefined> {
    this.blocks += 1;
    const fault = (await faultOfBlock(block, this.crypto.sha256)) ?? (await this.faultOfNext(block));
    const found = fault ? { fault } : this.checkTicks(block);
    this.stand(block);
    return found && { ...found, ...placeOf(block) };
  }

  /** The next head where the block itself is gone or somewhere else. */
  async addHead(head: SignedHead): Promise<FoundFault | undefined> {
    this.blocks += 1;
    return this.addNeighbour(head);
  }

  /** The head before a range or after it: it is checked like any other, and is no part of what is counted. */
  async addNeighbour(head: SignedHead): Promise<FoundFault | undefined> {
    const isWhole = isSameBytes(await hashOfHead(head, this.crypto.sha256), head.hash);
    const fault = isWhole ? await this.faultOfNext(head) : "hash-wrong";
    this.stand(head);
    this.forget();
    return fault && { fault, ...placeOf(head) };
  }

  private stand(head: SignedHead): void {
    this.last = head;
    this.position = head;
  }

  /** What halted or resumed where ticks are gone is not known. */
  private forget(): void {
    this.isHalted = undefined;
    this.rules.forget();
  }

  private async faultOfNext(head: SignedHead): Promise<LogFault | undefined> {
    const ofFolded = this.passFolded(head) ?? (await this.folded.faultOfKept(head));
    return ofFolded ?? this.faultOfPlace(head) ?? this.faultOfEpoch(head) ?? (await this.faultOfSignature(head));
  }

  private passFolded(head: SignedHead): LogFault | undefined {
    if (!this.position) return undefined;
    const { to, fault } = this.folded.pass(this.position, head);
    if (to !== this.position) this.forget();
    this.position = to;
    return fault;
  }

  private faultOfPlace(head: SignedHead): LogFault | undefined {
    const { position } = this;
    if (head.instrumentId !== this.instrumentId) return "instrument-wrong";
    if (head.firstSeq > head.lastSeq || head.firstAt > head.lastAt) return "time-wrong";
    if (head.firstSeq === 1 && !isSameBytes(head.previousHash, NO_BLOCK_HASH)) return "chain-broken";
    if (!position) return undefined;
    if (head.firstSeq !== position.lastSeq + 1) return "gap";
    if (position.hash !== undefined && !isSameBytes(head.previousHash, position.hash)) return "chain-broken";
    return head.firstAt > position.lastAt ? undefined : "time-wrong";
  }

  private faultOfEpoch({ firstSeq, lastSeq, hash }: SignedHead): LogFault | undefined {
    const place = this.kept.find(({ seq }) => seq >= firstSeq && seq <= lastSeq);
    return !place || (place.seq === lastSeq && isSameBytes(place.hash, hash)) ? undefined : "epoch-wrong";
  }

  private async faultOfSignature(head: SignedHead): Promise<LogFault | undefined> {
    if (head.format === 1) {
      const isFormerly = (this.last === undefined || this.last.format === 1) && this.isBeforeKeys(head.lastAt);
      return isFormerly && head.keyId === "" && head.signature.length === 0 ? undefined : "signature-missing";
    }
    const turn = (keyId: string | undefined) => this.keys.findIndex(({ id }) => id === keyId);
    const key = this.keys[turn(head.keyId)];
    if (!key) return "key-unknown";
    const next = this.keys[turn(head.keyId) + 1];
    const isOver = next !== undefined && head.firstAt > next.since + KEY_CHANGE_MS_MAX;
    if (isOver || turn(head.keyId) < turn(this.last?.keyId)) return "key-out-of-turn";
    const isSigned = await this.crypto.verify(key.publicKey, head.hash, head.signature);
    return isSigned ? undefined : "signature-wrong";
  }

  /** Only what is from before there was a key may be unsigned and without samples; else anything could be left out. */
  private isBeforeKeys(at: Instant): boolean {
    const [first] = this.keys;
    return first === undefined || at <= first.since;
  }

  private checkTicks(block: TickBlock): Pick<FoundFault, "fault" | "seq"> | undefined {
    const content = unpackContent(block.packed, block.instrumentId);
    const all = content?.entries ?? [];
    const entries = all.filter(isHaltEntry);
    this.entries += entries.length;
    const own = all.filter((entry) => !isHaltEntry(entry));
    // Said once, where the log begins: nothing becomes a sandbox later, or stops being one.
    if (own.length > (block.firstSeq === 1 ? 1 : 0) || own.some(({ at }) => at !== block.firstAt))
      return { fault: "sandbox-misplaced" };
    if (block.firstSeq === 1) this.isSandbox = own.length === 1;
    const turns = entries.filter(({ cause }) => cause !== "operator");
    if (turns.some((entry) => !isWithin(block, entry))) return { fault: "entry-outside" };
    let at = -1;
    for (const tick of content?.ticks ?? []) {
      this.ticks += 1;
      const taking = turns.filter(({ afterSeq }) => afterSeq === tick.seq - 1);
      const fault = tick.at > at ? (this.faultOfTick(tick) ?? this.faultOfRules(tick, taking, block)) : "time-wrong";
      if (fault) return { fault, seq: tick.seq };
      at = tick.at;
    }
    return undefined;
  }

  /** A price is void where a rule has halted, as far as what is signed shows it: see HaltRules for what it cannot show. */
  private faultOfRules(tick: BlockTick, own: readonly HaltEntry[], block: TickBlock): LogFault | undefined {
    // What nobody saw halts and resumes nothing; whether it may be void at all was asked of its mark.
    if (isUnseen(tick)) return own.length > 0 ? "halt-unfounded" : undefined;
    const last = own.at(-1);
    // What was invalid before there were entries is given one afterwards.
    const isBelated = this.last?.format === 1 && this.isHalted === true;
    if (last) this.isHalted = last.kind === "halt";
    const fault = this.faultOfHalt(tick, block.format);
    if (fault || tick.samples.length === 0 || isBelated) {
      this.rules.forget();
      return fault;
    }
    return this.rules.add(tick, own, block.priceMode);
  }

  /** Between a halt by rule and its resumption ticks are invalid, and nowhere else. */
  private faultOfHalt({ isValid }: BlockTick, format: TickBlock["format"]): LogFault | undefined {
    // In the first format no entry says so.
    if (format === 1 || this.isHalted === undefined) this.isHalted = !isValid;
    return this.isHalted === isValid ? "validity-wrong" : undefined;
  }

  private faultOfTick(tick: BlockTick): LogFault | undefined {
    const { at, samples, price, isValid } = tick;
    if (samples.length === 0) {
      this.ticksWithoutSamples += 1;
      return this.hasSamples || !this.isBeforeKeys(at) ? "samples-missing" : undefined;
    }
    this.hasSamples = true;
    if (samples.some((sample) => sample.price <= 0)) return "index-wrong";
    if (!isMarkedRight(tick)) return "mark-wrong";
    const index = indexPrice(
      samples.map((sample) => sample.price),
      at,
    );
    if (index.price !== price) return "index-wrong";
    return isValid && !index.isAgreed ? "validity-wrong" : undefined;
  }
}

/** Whether the tick that a halt or resumption takes effect with is one of the block: elsewhere nobody would see its effect. */
const isWithin = ({ firstSeq, lastSeq }: SignedHead, { afterSeq }: HaltEntry): boolean =>
  afterSeq >= firstSeq - 1 && afterSeq < lastSeq;

const placeOf = ({ instrumentId, firstSeq, lastSeq }: SignedHead) => ({ instrumentId, firstSeq, lastSeq });
