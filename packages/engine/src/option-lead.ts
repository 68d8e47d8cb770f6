/**
 * Whether a source is so far ahead of a price that an option entered at it would be worth more than it costs (DOMAIN section 4,
 * "The bump"). A contract pays a spread and fees; an option pays by its odds alone, so the bound is that of its odds. Whole
 * numbers only: the desk, a replay and whoever verifies find the same.
 */
import { RATE_SCALE, type Rate } from "@candor/money/money";

/** Prices are looked at by the whole second, those of so long a time. */
export const LOOK_MS = 1_000;
export const LOOKED_BACK_MS = 300_000;
/** Of fewer moves, or fewer words of a source, nothing is known: sources have to agree to the tick. */
const KNOWN_FROM = 60;
/**
 * And a price has to be so many ticks: half of one is then less than the odds of 30 seconds at 80 % bear in a market that moves
 * by 5 % a year.
 */
const FINE_FROM = 100_000;
/** Of the moves over a second that are any, this part is no larger than what counts as the market's step. */
const STEP_PART = 10;
/**
 * Moves are taken over both: what sources do beside each other makes the short ones large, and means nothing for an end that
 * is half a minute away.
 */
const MOVES_MS = [1_000, 10_000] as const;
/** The end is a mean of three seconds: a price has so much less time to move. */
const SETTLING_LOSS_MS = 2_000;

/** A price and what each source behind it had said. */
export interface LeadTick {
  readonly at: number;
  readonly price: number;
  readonly samples: readonly { readonly source: string; readonly price: number }[];
}

/** What was usual before a price. */
export interface Usual {
  /** By how many ticks each source is usually above the price, the median; venues differ by a little all the time. */
  readonly offsets: ReadonlyMap<string, number>;
  /** The usual size of a move over each of the two times, the median in ticks; 0 where not known. */
  readonly moves: readonly number[];
  /**
   * In how many ticks the price goes up and down at the least: a venue may step by more than the index counts in. Null where
   * not known.
   */
  readonly step: number | null;
}

/** The lower one of an even number. */
function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[(sorted.length - 1) >> 1] as number;
}

/** @param looks valid prices at whole seconds, in any order, each instant once */
export function usualOf(looks: readonly LeadTick[]): Usual {
  const apart = new Map<string, number[]>();
  for (const { price, samples } of looks) {
    for (const { source, price: said } of samples) {
      const known = apart.get(source);
      if (known) known.push(said - price);
      else apart.set(source, [said - price]);
    }
  }
  const enough = [...apart].filter(([, all]) => all.length >= KNOWN_FROM);
  const priceAt = new Map(looks.map(({ at, price }) => [at, price]));
  const sizes = MOVES_MS.map((ms) =>
    looks.flatMap(({ at, price }) => {
      const before = priceAt.get(at - ms);
      return before === undefined ? [] : [Math.abs(price - before)];
    }),
  );
  const moves = sizes.map((all) => (all.length < KNOWN_FROM ? 0 : medianOf(all)));
  const isKnown = sizes.every((all) => all.length >= KNOWN_FROM);
  return {
    ...{ offsets: new Map(enough.map(([source, all]) => [source, medianOf(all)])), moves },
    step: isKnown ? stepOf(sizes[0] as readonly number[]) : null,
  };
}

/** Not the very smallest move: a single odd price would hide how coarse all others are. */
function stepOf(moves: readonly number[]): number {
  const sorted = Float64Array.from(moves.filter((move) => move > 0)).sort();
  return sorted[Math.floor(sorted.length / STEP_PART)] ?? 1;
}

export interface LeadTerms {
  readonly seconds: number;
  readonly payoutRate: Rate;
  /** Frozen on the order: false in what was taken before a price's own steps counted. */
  readonly isStepBound: boolean;
}

const ONE = 10n ** BigInt(RATE_SCALE);
/**
 * A lead that the price follows wins as often as breaks even where it is the (1 / (1 + payout) − ½)-th part of the odds: in a
 * normal market, √(2π) of that times the standard deviation, which is the median move over 0.6745. Twice that, squared, in
 * hundredths, rounded down: (√(2π) ÷ 0.6745 ÷ 2)² = 3.4527.
 */
const ODDS_SQUARED = 345n;

/**
 * Whether what any source said is further from the price than usual, by more than the odds of such an option bear. A price in
 * steps is itself as good as led: right after it has changed, the market is most likely near the edge that it has crossed, up to
 * half a step from where it is said to be. Everything is counted in halves of a tick.
 */
export function isLed(tick: LeadTick, usual: Usual, { seconds, payoutRate, isStepBound }: LeadTerms): boolean {
  const lead = 2 * leadOf(tick, usual);
  const step = isStepBound ? (usual.step ?? 0) : 0;
  if (lead === 0 && !isStepBound) return false;
  const edge = ONE - payoutRate;
  if (edge <= 0n) return true;
  if (lead === 0 && usual.step === null) return tick.price < FINE_FROM;
  const lasts = BigInt(Math.max(0, seconds * 1_000 - SETTLING_LOSS_MS));
  return MOVES_MS.some((ms, at) => {
    // Moves over a second are too short for steps, and say nothing of them.
    const coarse = ms === LOOK_MS ? 0 : step;
    const move = BigInt(Math.max(0, 2 * (usual.moves[at] ?? 0) - coarse)) * edge;
    const led = (BigInt(lead + coarse) * (ONE + payoutRate)) ** 2n * 100n;
    return led * BigInt(ms) > move ** 2n * lasts * ODDS_SQUARED;
  });
}

/** By how many ticks a source is further from the price than it usually is, the most of all. */
const leadOf = ({ price, samples }: LeadTick, { offsets }: Usual): number =>
  samples.reduce((most, { source, price: said }) => {
    return Math.max(most, Math.abs(said - price - (offsets.get(source) ?? 0)));
  }, 0);

/** The valid prices at whole seconds of the last minutes of one market. */
export class LeadHistory {
  private looks: LeadTick[] = [];
  private known: { readonly from: number; readonly upTo: number; readonly usual: Usual } | undefined;

  /** When the newest was; undefined before the first. */
  get newestAt(): number | undefined {
    return this.looks.at(-1)?.at;
  }

  /** One that was heard before changes nothing, so that a tick may come again. */
  hear({ at, price, samples, isValid }: LeadTick & { readonly isValid: boolean }): void {
    if (!isValid || at % LOOK_MS !== 0 || at <= (this.newestAt ?? 0)) return;
    this.looks.push({ at, price, samples });
    // Twice as much as is looked at: ticks that come late are judged by what was before them.
    const kept = at - 2 * LOOKED_BACK_MS;
    if ((this.looks[0] as LeadTick).at < kept) this.looks = this.looks.filter((look) => look.at >= kept);
  }

  /** As `isLed`, by what was heard of the time before the price. */
  isLed(tick: LeadTick, terms: LeadTerms): boolean {
    if (isJudgedAlone(tick, terms)) return isLed(tick, NOTHING_KNOWN, terms);
    return isLed(tick, this.usualBefore(tick.at), terms);
  }

  private usualBefore(at: number): Usual {
    const looks = this.looks.filter((look) => look.at < at && look.at >= at - LOOKED_BACK_MS);
    const [from, upTo] = [looks[0]?.at ?? 0, looks.at(-1)?.at ?? 0];
    if (this.known?.from !== from || this.known.upTo !== upTo) this.known = { from, upTo, usual: usualOf(looks) };
    return this.known.usual;
  }
}

export const NOTHING_KNOWN: Usual = { offsets: new Map(), moves: [], step: null };

/** Whether what was usual before does not matter: of orders of before a price's own steps counted, where sources agree. */
export const isJudgedAlone = ({ price, samples }: LeadTick, { isStepBound }: LeadTerms): boolean =>
  !isStepBound && samples.every((said) => said.price === price);
