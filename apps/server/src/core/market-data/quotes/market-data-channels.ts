/** The socket channels of quotes and candles: open to everyone, sent only while somebody listens. */
import type { CandleRow, CandlesMessage, QuoteRow, QuotesMessage } from "@candor/api/channels";
import { CATEGORIES, PERIODS, type Period } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import type { Clock } from "../../../platform/clock.ts";
import type { Channels } from "../../../platform/socket/channels.ts";
import type { Instrument, Instruments } from "../../instrument/instrument.ts";
import type { CandleBook } from "../candles/candle-book.ts";
import type { Bar } from "../model/bar.ts";
import type { QuoteBoard } from "./quote-board.ts";
import { candleRow, quoteRow } from "./quote-wire.ts";

export interface ChannelSources {
  readonly clock: Clock;
  readonly instruments: Instruments;
  /** Of the feed in use now: another one has its own. */
  readonly board: () => QuoteBoard;
  readonly running: () => CandleBook;
  readonly priceMode: () => PriceMode;
  readonly candles: (instrumentId: number, period: Period, limit: number) => Promise<readonly Bar[]>;
}

/** Bars in a snapshot: two screens of a phone. Older ones come over HTTP. */
const SNAPSHOT_BARS = 300;

const QUOTES_CHANNEL = /^quotes\/(\d{1,3})$/;
const CANDLES_CHANNEL = /^candles\/([A-Z0-9]{1,32})\/(\w{2,3})$/;

/** Announces the channels; the returned function publishes the instruments that a step of the grid changed. */
export function provideMarketDataChannels(
  channels: Channels,
  sources: ChannelSources,
): (instrumentIds: readonly number[]) => void {
  const { clock, instruments, board, priceMode } = sources;

  const quotesOf = (channel: string) => {
    const category = QUOTES_CHANNEL.exec(channel)?.[1];
    const known = Object.values(CATEGORIES).find((id) => String(id) === category);
    return known === undefined ? undefined : instruments.inCategory(known);
  };
  const candlesOf = (channel: string): { instrument: Instrument; period: Period } | undefined => {
    const [, symbol, name] = CANDLES_CHANNEL.exec(channel) ?? [];
    const instrument = symbol === undefined ? undefined : instruments.bySymbol(symbol);
    const period = PERIODS.find((known) => known === name);
    return instrument && period && { instrument, period };
  };

  channels.provide({
    matches: (channel) => quotesOf(channel) !== undefined,
    mayOpen: () => undefined,
    snapshot: (room): QuotesMessage => ({
      priceMode: priceMode(),
      sentAt: clock.now(),
      rows: (quotesOf(room) ?? []).map((instrument) => quoteRow(instrument, board().facts(instrument.id))),
    }),
    assemble: (rows): QuotesMessage => ({
      priceMode: priceMode(),
      sentAt: clock.now(),
      rows: [...rows.values()] as QuoteRow[],
    }),
  });
  channels.provide({
    matches: (channel) => candlesOf(channel) !== undefined,
    mayOpen: () => undefined,
    async snapshot(room): Promise<CandlesMessage> {
      const asked = candlesOf(room);
      if (!asked) return { rows: [] };
      const bars = await sources.candles(asked.instrument.id, asked.period, SNAPSHOT_BARS);
      return { rows: bars.map((bar) => candleRow(bar, asked.instrument)) };
    },
    assemble: (rows): CandlesMessage => ({ rows: [...rows.values()] as CandleRow[] }),
  });

  return (instrumentIds) => {
    for (const instrumentId of instrumentIds) {
      const instrument = instruments.byId(instrumentId);
      if (instrument) publish(channels, sources, instrument);
    }
  };
}

function publish(channels: Channels, { board, running }: ChannelSources, instrument: Instrument): void {
  const quotesRoom = `quotes/${instrument.categoryId}` as const;
  if (channels.hasListeners(quotesRoom))
    channels.publishMerged(quotesRoom, String(instrument.id), quoteRow(instrument, board().facts(instrument.id)));
  for (const period of PERIODS) {
    const room = `candles/${instrument.symbol}/${period}` as const;
    if (!channels.hasListeners(room)) continue;
    const bar = running().running(instrument.id, period);
    if (bar) channels.publishMerged(room, String(bar.openedAt), candleRow(bar, instrument));
  }
}
