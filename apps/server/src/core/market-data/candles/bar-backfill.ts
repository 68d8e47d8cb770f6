/**
 * Adds bars that a provider tells to those that the grid makes: what is missing is filled in, what was observed here stays,
 * and longer bars of which a part was not observed take in the shorter ones that tell of it, unless they have it already.
 */
import { PERIODS, type Period } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/session";
import { type Instant, instantOf } from "@candor/money/money";
import type { Database } from "../../../platform/database/database.ts";
import type { History } from "../feeds/feed.ts";
import type { Bar } from "../model/bar.ts";
import type { QuoteBoard } from "../quotes/quote-board.ts";
import { type BarPlace, barPlace, holderStart, type PeriodBar, reaching, takenIn } from "./bar-merge.ts";
import type { CandleBook, InstrumentBar } from "./candle-book.ts";
import { isAtLeast } from "./candle-period.ts";
import { withRecent } from "./candle-reader.ts";
import { readBars, readMinutesAround, writeMissingBars } from "./candle-store.ts";
import { WINDOW_BARS, WINDOW_PERIOD } from "./day-window.ts";

const PATIENCE_MS = 60_000;
/** A tick of a bar that is over may be on its way for so long. */
const SETTLED_AFTER_MS = 60_000;
const LATEST = instantOf(253_402_300_799_999);

interface Backfilled {
  readonly instrumentId: number;
  readonly history: History;
  /** The instrument had no bars before this start: its first ones began in the middle, and history knows how. */
  readonly isFresh: boolean;
  readonly now: Instant;
}

interface Shown {
  readonly candles: CandleBook;
  readonly board: QuoteBoard;
}

export async function addHistory(database: Database, { candles, board }: Shown, told: Backfilled): Promise<void> {
  const { instrumentId, history, isFresh } = told;
  const missing = await missingBars(database, candles, told);
  const isTakenIn = !isFresh && (await takeIn(database, candles, instrumentId, missing));
  // What longer bars have taken in is stored together with them, so that nothing is ever taken in twice.
  if (isTakenIn) candles.tell(missing);
  else await database.transaction((tx) => writeMissingBars(tx, missing), { patienceMs: PATIENCE_MS });
  for (const [period, bars] of history) {
    const bar = bars.at(-1);
    if (isFresh && bar) candles.precede(instrumentId, period, bar);
  }
  const window = { instrumentId, period: WINDOW_PERIOD, from: instantOf(0), to: LATEST, limit: WINDOW_BARS } as const;
  const stored = byOpening([...(await readBars(database, window)), ...ofWindow(candles.toldOf(instrumentId))]);
  const bars = withRecent(stored.slice(-WINDOW_BARS), candles.recent(instrumentId, WINDOW_PERIOD));
  board.restore(instrumentId, bars, board.lastTick(instrumentId), board.lastGoodTick(instrumentId));
}

const byOpening = (bars: readonly Bar[]): Bar[] => bars.toSorted((a, b) => a.openedAt - b.openedAt);
const ofWindow = (told: readonly InstrumentBar[]): Bar[] =>
  told.flatMap(({ period, bar }) => (period === WINDOW_PERIOD ? [bar] : []));

/** What was told of times that are over, and of which nothing is known here. */
async function missingBars(
  database: Database,
  candles: CandleBook,
  { instrumentId, history, isFresh, now }: Backfilled,
): Promise<InstrumentBar[]> {
  const missing: InstrumentBar[] = [];
  const over = overUntil(candles, instrumentId, now);
  for (const [period, bars] of history) {
    const before = bars.filter(({ openedAt }) => openedAt < over(period));
    const [first, last] = [before[0], before.at(-1)];
    if (!first || !last) continue;
    const range = { instrumentId, period, from: first.openedAt, to: last.openedAt, limit: Number.MAX_SAFE_INTEGER };
    const known = [...(await readBars(database, range)), ...candles.recent(instrumentId, period)];
    const told = candles.toldOf(instrumentId).filter((each) => each.period === period);
    const openings = new Set([...known, ...told.map(({ bar }) => bar)].map(({ openedAt }) => openedAt));
    for (const bar of before) if (!openings.has(bar.openedAt)) missing.push({ instrumentId, period, bar });
  }
  const calendar = candles.calendarOf(instrumentId);
  return isFresh ? missing : missing.filter((each) => hasItsHolders(candles, calendar, each, over));
}

/** From which opening on a tick may still come to a bar of a period. */
function overUntil(candles: CandleBook, instrumentId: number, now: Instant): (period: Period) => number {
  const settled = instantOf(now - SETTLED_AFTER_MS);
  const limits = PERIODS.map((period) => {
    const running = candles.running(instrumentId, period)?.openedAt ?? Number.POSITIVE_INFINITY;
    return [period, Math.max(running, candles.startOf(instrumentId, period, settled))] as const;
  });
  const byPeriod = new Map<Period, number>(limits);
  return (period) => byPeriod.get(period) ?? 0;
}

/**
 * Whether each longer bar that holds this one is over or there. Another would begin with its first tick, and nothing would
 * tell it of before.
 */
function hasItsHolders(
  candles: CandleBook,
  calendar: CalendarName,
  told: InstrumentBar,
  over: (period: Period) => number,
): boolean {
  return PERIODS.filter((longer) => longer !== told.period && isAtLeast(longer, told.period)).every((longer) => {
    const openedAt = holderStart(calendar, longer, told);
    return openedAt < over(longer) || candles.running(told.instrumentId, longer)?.openedAt === openedAt;
  });
}

/** Lets the longer bars that are there take in the shorter ones that were missing. Whether any did. */
async function takeIn(
  database: Database,
  candles: CandleBook,
  instrumentId: number,
  missing: readonly InstrumentBar[],
): Promise<boolean> {
  const held = heldParts(candles.calendarOf(instrumentId), instrumentId, missing);
  for (;;) {
    const looked: LookedUp[] = [];
    // From the shortest holders on: what one was told whole has been taken in by all that are longer.
    const covered = new Set<Bar>();
    for (const each of held) {
      const one = await lookUp(database, candles, each, covered);
      if (one.isToldWhole) for (const { bar } of each.parts) covered.add(bar);
      looked.push(one);
    }
    // Nothing else happens from here on: a bar that memory has given to the database meanwhile has to be read again.
    if (looked.some((each) => each.isInMemory && !inMemory(candles, each.held))) continue;
    return looked.map((each) => apply(candles, each)).includes(true);
  }
}

/** What is missing in one longer bar. */
interface HeldParts {
  readonly instrumentId: number;
  readonly period: Period;
  readonly openedAt: Instant;
  readonly parts: readonly PeriodBar[];
}

function heldParts(calendar: CalendarName, instrumentId: number, missing: readonly InstrumentBar[]): HeldParts[] {
  return PERIODS.flatMap((period) => {
    const shorter = missing.filter((each) => each.period !== period && isAtLeast(period, each.period));
    const byHolder = Map.groupBy(shorter, (each) => holderStart(calendar, period, each));
    return Array.from(byHolder, ([openedAt, parts]) => ({ instrumentId, period, openedAt, parts }));
  });
}

interface LookedUp {
  readonly held: HeldParts;
  /** The parts whose time the bar does not have yet, and where they stand in it. */
  readonly fresh: readonly PeriodBar[];
  readonly place: BarPlace;
  /** The bar was told itself, and not observed. */
  readonly isToldWhole: boolean;
  readonly isInMemory: boolean;
  readonly stored: Bar | undefined;
}

const inMemory = (candles: CandleBook, { instrumentId, period, openedAt }: HeldParts): Bar | undefined =>
  candles.find(instrumentId, period, openedAt);

async function lookUp(
  database: Database,
  candles: CandleBook,
  held: HeldParts,
  covered: ReadonlySet<Bar>,
): Promise<LookedUp> {
  const { instrumentId, period, openedAt } = held;
  const isInMemory = inMemory(candles, held) !== undefined;
  // Asked before the database is: a commit that ends meanwhile would hide it from both.
  const isUnkept = isToldUnkept(candles, held);
  const [stored] = await readBars(database, { instrumentId, period, from: openedAt, to: openedAt, limit: 1 });
  const isToldWhole = isUnkept || (stored !== undefined && (await isUnobserved(database, candles, held)));
  const fresh = isToldWhole ? [] : held.parts.filter(({ bar }) => !covered.has(bar));
  const place = await placeOf(database, candles, { ...held, parts: fresh.length > 0 ? fresh : held.parts });
  return { held, fresh, place, isToldWhole, isInMemory, stored };
}

const isToldUnkept = (candles: CandleBook, { instrumentId, period, openedAt }: HeldParts): boolean =>
  candles.toldOf(instrumentId).some((told) => told.period === period && told.bar.openedAt === openedAt);

/** Whether no minute of a bar that is over is known: one that was observed has the minute of its first tick. */
async function isUnobserved(database: Database, candles: CandleBook, held: HeldParts): Promise<boolean> {
  const { instrumentId, period, openedAt, parts } = held;
  if (candles.running(instrumentId, period)?.openedAt === openedAt) return false;
  const first = instantOf(Math.min(...parts.map(({ bar }) => bar.openedAt)));
  const recent = candles.recent(instrumentId, "1m").map((bar) => bar.openedAt);
  const { before, after } = await readMinutesAround(database, { instrumentId, first, last: instantOf(first - 1) });
  return [before, after, ...recent].every(
    (at) => at === undefined || candles.startOf(instrumentId, period, at) !== openedAt,
  );
}

function apply(candles: CandleBook, { held, fresh, place, stored }: LookedUp): boolean {
  const { instrumentId, period, parts } = held;
  const bar = inMemory(candles, held) ?? stored;
  if (!bar) return false;
  const whole = fresh.length > 0 ? takenIn(bar, fresh, place, candles.calendarOf(instrumentId)) : bar;
  candles.replace(instrumentId, period, reaching(whole, parts));
  return true;
}

/** Whether anything is known of the bar before what is missing, and after it. */
async function placeOf(database: Database, candles: CandleBook, held: HeldParts): Promise<BarPlace> {
  const { instrumentId, period, openedAt, parts } = held;
  const openings = parts.map(({ bar }) => bar.openedAt);
  const [first, last] = [instantOf(Math.min(...openings)), instantOf(Math.max(...openings))];
  const stored = await readMinutesAround(database, { instrumentId, first, last });
  const recent = candles.recent(instrumentId, "1m").map((bar) => bar.openedAt);
  const minutes = [stored.before, stored.after, ...recent].filter((at) => at !== undefined);
  return barPlace(
    minutes.filter((at) => candles.startOf(instrumentId, period, at) === openedAt),
    parts,
  );
}
