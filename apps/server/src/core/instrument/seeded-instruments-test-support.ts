/** Instruments and market data on a given database, for tests only. */
import type { CategoryId } from "@candor/api/market";
import { rateOf } from "@candor/money/money";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createIds } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createInstruments, type Instrument, type Instruments, seed } from "./instrument.ts";

interface Own {
  readonly database: Database;
  readonly owner: Database;
  readonly log: Log;
}

/** Every instrument of a new installation, stored and read back. */
export async function seededInstruments({ database, owner, log }: Own, clock: Clock): Promise<Instruments> {
  const ids = createIds({ clock, node: 1 });
  const ledger = await createLedger({ database, clock, ids, bus: createInProcessBus(log), log });
  await seed(owner);
  return createInstruments({ database, clock, ids, ledger });
}

/** An instrument that no database knows: BTCUSDT with a tick of 0.01 unless the test says otherwise. */
export function instrumentLike(changes: Partial<Instrument> = {}): Instrument {
  return {
    id: 1,
    symbol: "BTCUSDT",
    names: {
      zh: "比特币",
      en: "Bitcoin",
      hk: "比特幣",
      jp: "ビットコイン",
      kor: "비트코인",
      xp: "Bitcoin",
      ydl: "Bitcoin",
    },
    categoryId: 2 as CategoryId,
    baseCurrencyId: 10,
    quoteCurrencyId: 1,
    baseCode: "BTC",
    quoteCode: "USDT",
    scale: { priceScale: 2, tickUnits: 1, quantityScale: 5, lotUnits: 1, baseScale: 8, quoteScale: 6 },
    minNotional: 5_000_000n as Instrument["minNotional"],
    makerFeeRate: rateOf(500_000n),
    takerFeeRate: rateOf(1_000_000n),
    spotTermsId: "0",
    costBefore: null,
    priceBand: rateOf(100_000_000n),
    freshnessMs: 500,
    products: ["spot"],
    contract: null,
    option: null,
    calendar: "always",
    ladder: {
      levels: 0,
      halfSpread: rateOf(0n),
      step: rateOf(0n),
      levelLots: 0 as Instrument["ladder"]["levelLots"],
      refillLotsPerSecond: 0 as Instrument["ladder"]["levelLots"],
    },
    character: { startPrice: "50000.00", yearlyVolatility: 0.6, dailyVolume: 20_000 },
    sources: [],
    ...changes,
  };
}
