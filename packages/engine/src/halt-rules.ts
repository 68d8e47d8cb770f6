/**
 * Whether a halt or resumption by rule follows from the ticks around it (docs/decisions/0040), as far as what is signed can
 * show it: written for whoever checks a log and trusts nobody. What cannot be known is believed: ticks before those that were
 * read, how often a source has to speak, and starts of the program.
 */
import type { HaltCause, HaltEntry } from "./halt-entry.ts";
import { indexPrice } from "./index-price.ts";
import {
  CONFIRMING_SOURCES,
  GRID_MS,
  HOLD_MS,
  isJump,
  JUMP_WINDOW_MS,
  RESUME_AFTER_MS,
  STREAM_STALE_AFTER_MS,
  UNOBSERVED_MS,
} from "./price-rules.ts";
import type { BlockHead } from "./tick-block.ts";
import type { BlockTick } from "./tick-packing.ts";

/** Before anything bad was read. */
const ALWAYS = 0;

interface PastPrice {
  /** On the clock that moves are measured by. */
  readonly clock: number;
  readonly at: number;
  readonly price: number;
}

/** A move of the only source that waits to be confirmed or to hold. */
interface Move {
  /** Where it may have come from. */
  readonly froms: readonly number[];
  readonly to: number;
  /** When it began, and since when it was watched without a gap. */
  readonly begunAt: number;
  readonly since: number;
  /** When a source had last spoken. */
  readonly saidAt: number;
}

/** `halt-missing`: a price counts that only one source says and that is a move from those before it. */
export type RuleFault = "halt-unfounded" | "resumption-unfounded" | "halt-missing";

type Tick = Pick<BlockTick, "seq" | "at" | "chartAt" | "price" | "isValid" | "samples">;

export class HaltRules {
  private last: Tick | undefined;
  private lastGood: number | undefined;
  private recent: readonly PastPrice[] = [];
  /** From here on every price is known. */
  private knownFrom = Number.POSITIVE_INFINITY;
  /** Undefined right after a fault. */
  private goodSince: number | undefined = ALWAYS;
  private move: Move | undefined;
  /** Since when every tick followed the one before on the grid, of the same mode, and none was halted. */
  private countsSince: number | undefined;
  private mode: BlockHead["priceMode"] | undefined;
  /** Why it is halted; null while it is not, undefined while that is not known. */
  private halt: HaltCause | null | undefined;

  /** What comes next does not follow what was read. */
  forget(): void {
    this.last = undefined;
    this.lastGood = undefined;
    this.recent = [];
    this.knownFrom = Number.POSITIVE_INFINITY;
    this.goodSince = ALWAYS;
    this.move = undefined;
    this.countsSince = undefined;
    this.halt = undefined;
  }

  /**
   * Reads the next tick with the entries by rule that take effect at it; what does not follow from what was read.
   * @param tick with at least one sample
   */
  add(tick: Tick, entries: readonly HaltEntry[], mode: BlockHead["priceMode"]): RuleFault | undefined {
    const clock = mode === "replay" ? tick.chartAt : tick.at;
    if (tick.seq === 1) this.knownFrom = Number.NEGATIVE_INFINITY;
    const isWindowKnown = this.knownFrom < clock - JUMP_WINDOW_MS;
    const isUnwatched = this.last !== undefined && tick.at - this.last.at > UNOBSERVED_MS;
    this.recent = this.recent.filter((past) => past.clock >= clock - JUMP_WINDOW_MS);
    const froms = this.movedFrom(tick, mode);
    this.seeHealth(tick, isUnwatched);
    this.seeMove(tick, isUnwatched);
    const wrong = entries.find((entry) => {
      const isFounded =
        isByRule(entry) &&
        (entry.kind === "halt"
          ? this.isFoundedHalt(entry, tick, froms, isWindowKnown)
          : this.isFoundedResumption(entry, tick));
      this.take(entry, tick, froms);
      return !isFounded;
    });
    this.halt ??= tick.isValid ? null : undefined;
    const isMissed = this.seeCounting(tick, mode);
    this.recent = [...this.recent, { clock, at: tick.at, price: tick.price }];
    this.knownFrom = Math.min(this.knownFrom, clock);
    if (tick.isValid) this.lastGood = tick.price;
    this.last = tick;
    if (wrong) return wrong.kind === "halt" ? "halt-unfounded" : "resumption-unfounded";
    return isMissed ? "halt-missing" : undefined;
  }

  /** Whether a price counts although it is a move that had to halt: told only where nothing can have been forgotten between. */
  private seeCounting(tick: Tick, mode: BlockHead["priceMode"]): boolean {
    const isNext = this.mode === mode && this.last !== undefined && tick.at - this.last.at === GRID_MS;
    this.mode = mode;
    if (!isNext || !tick.isValid) this.countsSince = undefined;
    const since = this.countsSince;
    if (tick.isValid) this.countsSince ??= tick.at;
    return since !== undefined && this.jumpsAfter(tick, since);
  }

  /** The prices from which this one is more than 5 % away: those of the last second, or the last good one where there are none. */
  private movedFrom({ price }: Tick, mode: BlockHead["priceMode"]): readonly number[] {
    const lastGood = mode === "replay" || this.lastGood === undefined ? [] : [this.lastGood];
    const comparable = this.recent.length > 0 ? this.recent.map((past) => past.price) : lastGood;
    return comparable.filter((from) => isJump(from, price));
  }

  private seeHealth(tick: Tick, isUnwatched: boolean): void {
    if (isUnwatched && this.goodSince !== ALWAYS) this.goodSince = undefined;
    const since = this.goodSince ?? tick.at;
    const isGood = isAgreed(tick) && !this.jumpsAfter(tick, since);
    this.goodSince = isGood ? since : undefined;
  }

  private seeMove(tick: Tick, isUnwatched: boolean): void {
    const { move } = this;
    if (!move) return;
    const froms = move.froms.filter((from) => isBeyondHalfway(tick.price, from, move.to));
    const isRefuted = froms.length === 0 || !isAgreed(tick) || this.jumpsAfter(tick, move.begunAt);
    this.move = isRefuted ? undefined : { ...move, froms, since: isUnwatched ? tick.at : move.since };
  }

  /** Whether a price that nobody confirms is a move from one that came no sooner than an instant. */
  private jumpsAfter({ price, samples }: Tick, since: number): boolean {
    if (samples.length >= CONFIRMING_SOURCES) return false;
    return this.recent.some((past) => past.at >= since && isJump(past.price, price));
  }

  private isFoundedHalt(entry: HaltEntry, tick: Tick, froms: readonly number[], isWindowKnown: boolean): boolean {
    if (this.halt !== null && this.halt !== undefined) return false;
    if (entry.cause === "silence") return this.wasSilent(entry, tick);
    if (!isOfTick(entry, tick)) return false;
    if (entry.cause === "disagreement") return !isAgreed(tick);
    return tick.samples.length < CONFIRMING_SOURCES && (froms.length > 0 || !isWindowKnown);
  }

  private wasSilent({ at, samples, ...entry }: HaltEntry, tick: Tick): boolean {
    if (!samples.every((sample) => at - sample.at > STREAM_STALE_AFTER_MS)) return false;
    if (at === tick.at) return tick.samples.length === 1 && isOfTick({ at, samples, ...entry }, tick);
    // No source has spoken since a start or an opening, so there is no tick either.
    return at < tick.at && (this.last === undefined || at - this.last.at > STREAM_STALE_AFTER_MS);
  }

  private isFoundedResumption(entry: HaltEntry, tick: Tick): boolean {
    if (this.halt === null || (this.halt !== undefined && this.halt !== entry.cause)) return false;
    if (!isOfTick(entry, tick)) return false;
    const isHealthy = this.goodSince !== undefined && tick.at - this.goodSince >= RESUME_AFTER_MS;
    return isHealthy || this.hasHeld(entry, tick);
  }

  private hasHeld(entry: HaltEntry, tick: Tick): boolean {
    if (!this.move) return false;
    const { since, saidAt } = this.move;
    return tick.samples.length >= CONFIRMING_SOURCES || (tick.at - since >= HOLD_MS && lastWord(entry) > saidAt);
  }

  private take(entry: HaltEntry, tick: Tick, froms: readonly number[]): void {
    this.move = undefined;
    this.halt = entry.kind === "halt" ? entry.cause : null;
    if (entry.kind === "resume") return;
    const isUnknownMove = entry.cause === "jump" && froms.length === 0;
    // A halt without a tick of its own came before this one, which may be the first good one.
    const healthy = entry.at < tick.at && isAgreed(tick) ? tick.at : undefined;
    this.goodSince = isUnknownMove ? ALWAYS : healthy;
    // From its halt on, a price is compared with those since then alone.
    if (isUnknownMove) this.recent = [];
    if (entry.cause !== "jump" || isUnknownMove) return;
    this.move = { froms, to: tick.price, begunAt: tick.at, since: tick.at, saidAt: lastWord(entry) };
  }
}

const isAgreed = ({ samples, at }: Tick): boolean =>
  samples.length === 1 ||
  indexPrice(
    samples.map(({ price }) => price),
    at,
  ).isAgreed;

/** A move holds while the price is nearer to where it went than to where it came from. */
const isBeyondHalfway = (price: number, from: number, to: number): boolean =>
  to > from ? price * 2 > from + to : price * 2 < from + to;

/** A rule has neither a name nor a reason. */
const isByRule = ({ operators, reason }: HaltEntry): boolean => operators.length === 0 && reason === "";

/** Whether it was made with the tick: at its instant, with what the sources of its price had said. */
const isOfTick = (entry: HaltEntry, tick: Tick): boolean =>
  entry.at === tick.at &&
  tick.samples.every(({ source, price, at }) =>
    entry.samples.some((said) => said.source === source && said.price === price && said.at === at),
  );

const lastWord = ({ samples }: HaltEntry): number => Math.max(...samples.map(({ at }) => at));
