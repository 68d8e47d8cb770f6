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
export const FINE_FROM = 100_000;
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

/** A venue may go up and down in steps that are larger than the tick in which the index counts. */
export interface Steps {
  /** In ticks. */
  readonly size: number;
  /** The usual size of a move over ten seconds in hundredths of a tick, more finely than the steps show it. */
  readonly moveHundredths: number;
}

/** What was usual before a price. */
export interface Usual {
  /** By how many ticks each source is usually above the price, the median; venues differ by a little all the time. */
  readonly offsets: ReadonlyMap<string, number>;
  /** The usual size of a move over each of the two times, the median in ticks; 0 where not known. */
  readonly moves: readonly number[];
  /** How coarse the price is; null where not known. */
  readonly steps: Steps | null;
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
    steps: isKnown ? stepsOf(sizes[0] as readonly number[], sizes[1] as readonly number[]) : null,
  };
}

/** Not the very smallest move: a single odd price would hide how coarse all others are. */
function stepsOf(short: readonly number[], long: readonly number[]): Steps {
  const sorted = Float64Array.from(short.filter((move) => move > 0)).sort();
  const size = sorted[Math.floor(sorted.length / STEP_PART)] ?? 1;
  return { size, moveHundredths: groupedMedian(long, size) };
}

/**
 * The median of what is only known by the step, drawn evenly through the step in which it lies; in hundredths. That two rounded
 * prices differ by more than what they stand for, by a seventh of a step where they move by little, is taken off.
 */
function groupedMedian(moves: readonly number[], step: number): number {
  const middle = medianOf(moves);
  const below = moves.filter((move) => 2 * move < 2 * middle - step).length;
  const within = moves.filter((move) => Math.abs(2 * move - 2 * middle) <= step).length;
  const from = Math.max(0, 100 * middle - 50 * step);
  const width = 100 * middle + 50 * step - from;
  const drawn = from + Math.floor((width * (moves.length - 2 * below)) / (2 * within));
  return Math.max(0, drawn - Math.ceil((100 * step) / 7));
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
 * half a step from where it is said to be.
 */
export function isLed(tick: LeadTick, usual: Usual, terms: LeadTerms): boolean {
  const lead = leadOf(tick, usual);
  if (lead === 0 && !terms.isStepBound) return false;
  if (terms.payoutRate >= ONE) return true;
  if (lead === 0 && usual.steps === null) return tick.price < FINE_FROM;
  return MOVES_MS.some((ms, at) => {
    const move = usual.moves[at] ?? 0;
    // Moves over a second are too short for steps, and say nothing of them.
    if (!terms.isStepBound || ms === LOOK_MS || usual.steps === null) return isMore(lead, { move, ms }, terms);
    const { size, moveHundredths } = usual.steps;
    return isMore(100 * lead + 50 * size, { move: moveHundredths, ms }, terms);
  });
}

/** Whether a lead is more than the odds bear, in the unit in which the move is told. */
function isMore(
  lead: number,
  { move, ms }: { readonly move: number; readonly ms: number },
  { seconds, payoutRate }: LeadTerms,
): boolean {
  const lasts = BigInt(Math.max(0, seconds * 1_000 - SETTLING_LOSS_MS));
  const led = (BigInt(lead) * (ONE + payoutRate)) ** 2n * 100n;
  const borne = (BigInt(move) * (ONE - payoutRate)) ** 2n * lasts * ODDS_SQUARED;
  return led * BigInt(ms) > borne;
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

export const NOTHING_KNOWN: Usual = { offsets: new Map(), moves: [], steps: null };

/** Whether what was usual before does not matter: of orders of before a price's own steps counted, where sources agree. */
export const isJudgedAlone = ({ price, samples }: LeadTick, { isStepBound }: LeadTerms): boolean =>
  !isStepBound && samples.every((said) => said.price === price);
