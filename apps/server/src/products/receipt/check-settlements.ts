/**
 * Reckons everything again that prices have settled, from the log alone: each option and each closing must have come out as the
 * engine makes it of the ticks, to the last digit, and no price before the one that closed may have called for it. Reads, and
 * changes nothing.
 */
import { readReceipt } from "@candor/engine/receipt-reading";
import { faultOfStory } from "@candor/engine/receipt-verifier";
import type { BlockTick } from "@candor/engine/tick-packing";
import type { Instant } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import { apartPpbMax } from "../../core/market-data/market-data.ts";
import { type LogProofs, tickLogTools } from "../../core/tick-log/tick-log.ts";
import type { Reader } from "../../platform/database/database.ts";
import { messageOf } from "../../platform/process/start-refused.ts";
import { type Hole, Holes } from "./log-holes.ts";
import { tickMap, ticksOfClosing, ticksOfOption } from "./receipt-blocks.ts";
import { settledPart } from "./receipt-wire.ts";
import { type ClosingRow, readClosing } from "./settled-closing-store.ts";
import { eachSettled, isJudged, type OptionRow, readOption } from "./settled-order-store.ts";
import { isKnown, walkContract, withKnownStops } from "./walked-contract.ts";
import { WalkedEntries } from "./walked-entries.ts";
import { WalkedTicks } from "./walked-ticks.ts";

export interface SettlementReport {
  readonly options: number;
  readonly closings: number;
  /** Whose last tick is in no sealed block yet. */
  readonly unsealed: number;
  /** Closings of orders from before it was kept which stops they have had and when they were taken: walked without. */
  readonly unknown: number;
  /** Closings between whose entry and end some of the log is kept no more: the rest of the way was walked. */
  readonly partly: number;
  /** What of the log that was, each place once. */
  readonly holes: readonly NamedHole[];
  /** One sentence for each that does not follow from the log. */
  readonly faults: readonly string[];
}

/** Ticks of a market that are kept no more, by their numbers, both included. */
export interface NamedHole extends Hole {
  readonly symbol: string;
}

interface CheckDeps {
  readonly database: Reader;
  readonly instruments: Pick<Instruments, "byId">;
  readonly proofs: LogProofs;
}

const AT_ONCE = 500;
/** Many end with the same ticks: what was read is read once, and forgotten after so many. */
const REMEMBERED_MAX = 500;

export async function checkSettlements({ database, instruments, proofs }: CheckDeps): Promise<SettlementReport> {
  const [counts, faults] = [{ option: 0, contract: 0 }, [] as string[]];
  let [unsealed, unknown, partly] = [0, 0, 0];
  const remembering = rememberingOf(proofs);
  const apartMax = (instrumentId: number, at: Instant) => {
    const instrument = instruments.byId(instrumentId, at);
    return instrument ? apartPpbMax(instrument) : 0n;
  };
  const log = tickLogTools.source.database(database);
  const walked = new WalkedTicks(log, apartMax);
  const entries = new WalkedEntries(log);
  const gone = new Map<number, Holes>();
  for await (const { kind, portfolioId, id } of eachSettled(database, AT_ONCE)) {
    const read = kind === "option" ? readOption : readClosing;
    const settled = await read(database, portfolioId, id);
    if (!settled || (settled.kind === "option" && !isJudged(settled))) continue;
    counts[kind] += 1;
    const fault = await faultOf(settled).catch((error: unknown) => messageOf(error));
    if (fault === "unsealed") unsealed += 1;
    else if (fault) faults.push(`${kind} ${id}: ${fault}`);
  }
  const holes = [...gone].flatMap(([id, all]) => {
    const symbol = instruments.byId(id)?.symbol ?? String(id);
    return all.list().map((hole) => ({ symbol, ...hole }));
  });
  return { options: counts.option, closings: counts.contract, unsealed, unknown, partly, holes, faults };

  async function faultOf(settled: OptionRow | ClosingRow): Promise<string | undefined> {
    const shown =
      settled.kind === "option"
        ? await ticksOfOption(database, remembering, settled)
        : await ticksOfClosing(database, remembering, settled);
    if (!shown) return "unsealed";
    const told = settled.kind === "option" ? settled : withKnownStops(settled);
    const { story } = readReceipt({ ...settledPart(told, instruments), ...NO_LOG });
    const ticks = tickMap(shown);
    const fault = faultOfStory(story, ticks);
    return fault ?? (settled.kind === "contract" ? faultOfWay(settled, ticks) : entries.faultOf(settled, ticks));
  }

  /** A price before the one that entered or closed it, at which the rules would have done so. */
  async function faultOfWay(row: ClosingRow, ticks: ReadonlyMap<number, BlockTick>): Promise<string | undefined> {
    const { fault, holes: passed } = await walkContract(walked, row, ticks.get(row.openSeq) ?? { samples: [] });
    if (!isKnown(row)) unknown += 1;
    if (passed.length > 0) {
      partly += 1;
      gone.set(row.instrumentId, (gone.get(row.instrumentId) ?? new Holes()).add(passed));
    }
    return fault;
  }
}

/** The log is at hand, so nothing has to be proved of it here. */
const NO_LOG = { ticks: [], heads: [], keys: [], key_id: "", issued_at: 0, signature: "" };

function rememberingOf(proofs: LogProofs): LogProofs {
  const known = new Map<string, Promise<unknown>>();
  function once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const before = known.get(key) as Promise<T> | undefined;
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const reading = read();
    known.set(key, reading);
    return reading;
  }
  return {
    ...proofs,
    blocksAfter: (reader, instrumentId, seq, limit) =>
      once(`after/${instrumentId}/${seq}/${limit}`, () => proofs.blocksAfter(reader, instrumentId, seq, limit)),
    seqBefore: (reader, instrumentId, at) =>
      once(`before/${instrumentId}/${at}`, () => proofs.seqBefore(reader, instrumentId, at)),
  };
}
