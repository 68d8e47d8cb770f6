/**
 * How simulated prices move: volatility that comes in clusters, jumps, movements shared within a category, and a slow pull
 * back to where the price began. Floating point, since it is shape and not value; prices leave here as whole ticks.
 */
import { decimalUnits, powerOfTen } from "@candor/money/decimal";
import type { Instant } from "@candor/money/money";
import type { Instrument } from "../../instrument/instrument.ts";
import { VOLUME_SCALE } from "../model/bar.ts";
import type { Noise } from "./simulated-noise.ts";

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;

/** How much of a move is the category's, by the square root of the variance explained. */
const CATEGORY_SHARE = 0.6;
const OWN_SHARE = Math.sqrt(1 - CATEGORY_SHARE ** 2);

/** Swings of log volatility: how slow and how large. The slow ones are shared by a category. */
const SWINGS = [
  { scaleMs: 120_000, size: 0.35, isShared: false },
  { scaleMs: 1_200_000, size: 0.4, isShared: false },
  { scaleMs: 10_800_000, size: 0.45, isShared: true },
  { scaleMs: 172_800_000, size: 0.4, isShared: true },
] as const;
/** Keeps the mean of the squared volatility at one in spite of the swings. */
const SWING_LEVEL = -0.43;

/** One jump in so many milliseconds on average. */
const JUMP_EVERY_MS = 7_200_000;
/** Of a jump, in deviations of a minute. */
const JUMP_SIZE_MIN = 4;
const JUMP_SIZE_SPAN = 5;
const MINUTE_MS = 60_000;

/** After so long half of the distance to the start price is gone. */
const PULL_HALF_LIFE_MS = 120 * DAY_MS;
const PULL_PER_MS = Math.LN2 / PULL_HALF_LIFE_MS;

/** Ten times within the limit at which an index move has to be confirmed. */
const STEP_MOVE_MAX = 0.02;

/** Streams of noise: an instrument's own is its number, a category's starts here. */
const CATEGORY_STREAM = 1_000_000;
const STREAMS_APART = 16;

export class SimulatedMarket {
  private readonly noise: Noise;
  private readonly own: number;
  private readonly shared: number;
  private readonly yearlyVolatility: number;
  private readonly volumePerMs: number;
  /** In ticks. */
  readonly startPrice: number;
  private heatedAt = Number.NaN;
  private lastHeat = 1;

  constructor(instrument: Instrument, noise: Noise) {
    const { character, scale } = instrument;
    this.noise = noise;
    this.own = instrument.id * STREAMS_APART;
    this.shared = CATEGORY_STREAM + instrument.categoryId * STREAMS_APART;
    this.yearlyVolatility = character.yearlyVolatility;
    this.volumePerMs = (character.dailyVolume * Number(powerOfTen(VOLUME_SCALE))) / DAY_MS;
    this.startPrice = Number(decimalUnits(character.startPrice, scale.priceScale)) / scale.tickUnits;
  }

  /** The volatility at an instant as a multiple of the usual one. Asked for several times per step, so the last is kept. */
  private heat(at: Instant): number {
    if (at === this.heatedAt) return this.lastHeat;
    let log = SWING_LEVEL;
    for (const [index, { scaleMs, size, isShared }] of SWINGS.entries()) {
      log += size * this.noise.drifting((isShared ? this.shared : this.own) + index + 1, at, scaleMs);
    }
    this.heatedAt = at;
    this.lastHeat = Math.exp(log);
    return this.lastHeat;
  }

  /** Deviation of the log return over `lengthMs` at an instant. */
  deviation(at: Instant, lengthMs: number): number {
    return this.yearlyVolatility * Math.sqrt(lengthMs / YEAR_MS) * this.heat(at);
  }

  /** Log return over the `lengthMs` that end at `at`, without the pull. */
  move(at: Instant, lengthMs: number): number {
    const shock =
      CATEGORY_SHARE * this.noise.normal(this.shared, at, lengthMs) +
      OWN_SHARE * this.noise.normal(this.own, at, lengthMs);
    return shock * this.deviation(at, lengthMs);
  }

  /** The price one grid step later, in ticks, not rounded. */
  nextPrice(price: number, at: Instant, stepMs: number): number {
    const pull = -Math.log(price / this.startPrice) * PULL_PER_MS * stepMs;
    const move = this.move(at, stepMs) + this.jump(at, stepMs) + pull;
    return price * Math.exp(Math.max(-STEP_MOVE_MAX, Math.min(STEP_MOVE_MAX, move)));
  }

  /** The price before a move that led to `price`: the walk seen backwards. */
  earlierPrice(price: number, at: Instant, lengthMs: number): number {
    const distance = Math.log(price / this.startPrice) * Math.exp(-PULL_PER_MS * lengthMs);
    return this.startPrice * Math.exp(distance - this.move(at, lengthMs));
  }

  private jump(at: Instant, stepMs: number): number {
    if (this.noise.uniform(this.own + 10, at) * JUMP_EVERY_MS > stepMs) return 0;
    const size = JUMP_SIZE_MIN + JUMP_SIZE_SPAN * this.noise.uniform(this.own + 11, at);
    return (this.noise.uniform(this.own + 12, at) < 0.5 ? -size : size) * this.deviation(at, MINUTE_MS);
  }

  /** Draws ahead what bars are made of by `earlierPrice`, `extremes` and `volume`, asked for in this order. */
  foresee(bars: readonly { readonly at: Instant; readonly lengthMs: number }[]): void {
    const { own, shared } = this;
    this.noise.foresee(
      bars.flatMap(({ at: position, lengthMs }) => [
        { stream: shared, position, normal: lengthMs },
        { stream: own, position, normal: lengthMs },
        ...[own + 15, own + 15].map((stream) => ({ stream, position })),
        { stream: own + 13, position, normal: 0 },
        { stream: own + 14, position },
      ]),
    );
  }

  /** What changes hands over `lengthMs`: more when the price is restless. Hundredths of a unit. */
  volume(at: Instant, lengthMs: number): number {
    const liveliness = 0.4 + 0.6 * this.heat(at);
    const scatter = Math.exp(0.5 * this.noise.normal(this.own + 13, at) - 0.125);
    return Math.floor(this.volumePerMs * lengthMs * liveliness * scatter + this.noise.uniform(this.own + 14, at));
  }

  /** How far above and below both ends the price went during a bar, by the law of a Brownian bridge. In ticks. */
  extremes(open: number, close: number, at: Instant, lengthMs: number): { high: number; low: number } {
    const [from, to] = [Math.log(open), Math.log(close)];
    const variance = this.deviation(at, lengthMs) ** 2;
    const reach = (draw: 0 | 1) =>
      Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(this.noise.uniform(this.own + 15, at, draw)));
    return { high: Math.exp((from + to + reach(0)) / 2), low: Math.exp((from + to - reach(1)) / 2) };
  }
}
