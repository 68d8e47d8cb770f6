/** What closings of contracts brought their owner after every cost, reckoned from the rows of all closings of their orders. Reads only. */
import type { LineResult } from "@candor/api/wallet";
import { firstMarginOf } from "@candor/engine/contract-close";
import { marginFor } from "@candor/engine/contract-margin";
import { notionalOf } from "@candor/engine/contract-order";
import { closingResult, percentText } from "@candor/engine/contract-result";
import { formatDecimal } from "@candor/money/decimal";
import { type Amount, amountOf, type Lots, lotsOf, priceTicksOf, ZERO } from "@candor/money/money";
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
  const open = new Map<string, { readonly lots: Lots; readonly firstMargin: Amount } | null>();
  for (const row of rows) {
    const before = open.get(row.order_id) ?? entered(row);
    const [lots, units] = [lotsOf(Number(row.lots)), (text: string) => amountOf(BigInt(text))];
    const [profit, released] = [units(row.profit), units(row.released)];
    const { net } = closingResult(
      {
        lots: lotsOf(Number(row.all_lots)),
        open: before.lots,
        openFee: units(row.open_fee),
        firstMargin: before.firstMargin,
      },
      {
        ...{ lots, released, fee: units(row.fee), gain: profit > 0n ? profit : ZERO },
        loss: profit < 0n ? amountOf(-profit - units(row.gap)) : ZERO,
      },
    );
    const scale = instruments.byId(row.instrument_id)?.contract?.settleScale;
    if (scale === undefined) throw new Error(`instrument ${row.instrument_id} has no contracts`);
    const percent = percentText(net, firstMarginOf(before, lots));
    results.set(row.id, { receipt_id: row.id, net: formatDecimal(net, scale), percent });
    open.set(row.order_id, lots === before.lots ? null : restOf(before, lots));
  }
  return results;
}

function entered({ all_lots, open_price, tick_value, leverage }: ClosingCells) {
  const lots = lotsOf(Number(all_lots));
  const notional = notionalOf(priceTicksOf(Number(open_price)), lots, amountOf(BigInt(tick_value)));
  return { lots, firstMargin: marginFor(notional, leverage) };
}

const restOf = (before: { readonly lots: Lots; readonly firstMargin: Amount }, lots: Lots) => ({
  lots: lotsOf(before.lots - lots),
  firstMargin: amountOf(before.firstMargin - firstMarginOf(before, lots)),
});
