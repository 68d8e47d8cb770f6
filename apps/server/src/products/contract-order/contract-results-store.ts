/** What closings of contracts brought their owner after every cost, reckoned from the rows of all closings of their orders. Reads only. */
import type { LineResult } from "@candor/api/wallet";
import { marginFor } from "@candor/engine/contract-margin";
import { notionalOf } from "@candor/engine/contract-order";
import { closingResults, type KeptClosing, percentText } from "@candor/engine/contract-result";
import { formatDecimal } from "@candor/money/decimal";
import { type Amount, amountOf, lotsOf, priceTicksOf } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { StatementLine } from "../../core/product/product.ts";
import type { Reader } from "../../platform/database/database.ts";

/** int8 and numeric columns arrive as text. */
interface ClosingCells {
  readonly id: string;
  readonly order_id: string;
  readonly instrument_id: number;
  readonly lots: string;
  readonly released: string;
  readonly profit: string;
  readonly fee: string;
  readonly gap: string;
  readonly all_lots: string;
  readonly open_fee: string;
  readonly open_price: string;
  readonly tick_value: string;
  readonly leverage: number;
}

const CLOSINGS = `
  select closing.id, closing.order_id, closing.instrument_id, closing.lots, closing.released, closing.profit, closing.fee, closing.gap,
    taken.lots as all_lots, taken.open_fee, taken.open_price, taken.tick_value, taken.leverage
  from contract_closing closing
  join contract_order taken on taken.portfolio_id = closing.portfolio_id and taken.id = closing.order_id
  where closing.portfolio_id = $1 and closing.order_id in
    (select order_id from contract_closing where portfolio_id = $1 and id = any($2::bigint[]))
  order by closing.id`;

/** The lines of a closing name it; those of an entry and of nights name the order. */
export async function resultsOfClosings(
  instruments: Pick<Instruments, "byId">,
  reader: Reader,
  portfolioId: string,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, LineResult>> {
  const ids = lines.flatMap(({ kind, reference }) =>
    kind.startsWith("contract-") && /^\d{1,18}$/.test(reference) ? [reference] : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await reader.query<ClosingCells>(CLOSINGS, [portfolioId, ids]);
  const results = new Map<string, LineResult>();
  for (const closings of Map.groupBy(rows, ({ order_id }) => order_id).values()) {
    const [first] = closings as [ClosingCells];
    const scale = instruments.byId(first.instrument_id)?.contract?.settleScale;
    if (scale === undefined) throw new Error(`instrument ${first.instrument_id} has no contracts`);
    for (const [at, { net, firstMargin }] of closingResults(entered(first), closings.map(kept)).entries()) {
      const id = (closings[at] as ClosingCells).id;
      results.set(id, { receipt_id: id, net: formatDecimal(net, scale), percent: percentText(net, firstMargin) });
    }
  }
  return results;
}

const units = (text: string): Amount => amountOf(BigInt(text));

function entered({ all_lots, open_fee, open_price, tick_value, leverage }: ClosingCells) {
  const lots = lotsOf(Number(all_lots));
  const notional = notionalOf(priceTicksOf(Number(open_price)), lots, units(tick_value));
  return { lots, openFee: units(open_fee), firstMargin: marginFor(notional, leverage) };
}

const kept = ({ lots, released, profit, gap, fee }: ClosingCells): KeptClosing => ({
  ...{ lots: lotsOf(Number(lots)), released: units(released), profit: units(profit) },
  ...{ gap: units(gap), fee: units(fee) },
});
