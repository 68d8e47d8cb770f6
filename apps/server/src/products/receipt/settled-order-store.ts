/**
 * What was settled, as a receipt needs it: options that ended and closings of contracts, with what became of the margin before
 * them. Reads the tables of those orders and of the books, and writes none of them.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractFacts, ContractStep, OptionStory, ReceiptCause } from "@candor/engine/receipt";
import {
  type Amount,
  amountOf,
  type Instant,
  lotsOf,
  type PriceTicks,
  priceTicksOf,
  rateOf,
} from "@candor/money/money";
import type { Reader } from "../../platform/database.ts";

interface Settled {
  /** The receipt's: of an option the order's, of a contract the closing's. */
  readonly id: string;
  readonly orderId: string;
  readonly mode: AccountMode;
  readonly instrumentId: number;
  readonly settledAt: Instant;
}

type OptionTaken = Pick<OptionStory, "direction" | "seconds" | "stake" | "payoutRate" | "payout" | "afterSeq">;

/** `accepted` and `open` are still running. */
export interface OptionRow extends Settled, OptionTaken {
  readonly kind: "option";
  readonly status: "accepted" | "open" | OptionStory["outcome"];
  readonly entry: {
    readonly seq: number;
    readonly at: Instant;
    readonly price: PriceTicks;
    readonly endAt: Instant;
  } | null;
  /** Null where no price has judged it. */
  readonly judged: { readonly count: number; readonly sum: bigint } | null;
  readonly reason: string | null;
}

export type NamedStep = ContractStep & { readonly id: string };

export interface ClosingRow extends Settled, Omit<ContractFacts, "steps"> {
  readonly kind: "contract";
  readonly steps: readonly NamedStep[];
  readonly cause: ReceiptCause;
  readonly closedLots: ContractFacts["lots"];
  readonly closeSeq: number;
  readonly closePrice: PriceTicks;
  readonly released: Amount;
  readonly profit: Amount;
  readonly fee: Amount;
  readonly gap: Amount;
}

const units = (text: string): Amount => amountOf(BigInt(text));
const price = (text: string): PriceTicks => priceTicksOf(Number(text));
const priceOrNull = (text: string | null): PriceTicks | null => (text === null ? null : price(text));

/** int8 and numeric columns arrive as text. */
interface OptionCells {
  readonly mode: AccountMode;
  readonly instrument_id: number;
  readonly direction: "up" | "down";
  readonly seconds: number;
  readonly stake: string;
  readonly payout_rate: string;
  readonly payout: string;
  readonly after_seq: string;
  readonly entry_price: string | null;
  readonly entry_seq: string | null;
  readonly entry_at: Instant | null;
  readonly end_at: Instant | null;
  readonly price_count: number | null;
  readonly price_sum: string | null;
  readonly status: OptionRow["status"];
  readonly reason: string | null;
  readonly updated_at: Instant;
}

/** Undefined for another's option as for one that never was. */
export async function readOption(reader: Reader, portfolioId: string, id: string): Promise<OptionRow | undefined> {
  const { rows } = await reader.query<OptionCells>(
    `select mode, instrument_id, direction, seconds, stake, payout_rate, payout, after_seq, entry_price, entry_seq, entry_at,
       end_at, price_count, price_sum, status, reason, updated_at
     from option_order where portfolio_id = $1 and id = $2`,
    [portfolioId, id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { entry_price, entry_seq, entry_at, end_at, price_count, price_sum } = row;
  const isEntered = entry_price !== null && entry_seq !== null && entry_at !== null && end_at !== null;
  return {
    ...{ kind: "option", id, orderId: id, mode: row.mode, instrumentId: row.instrument_id, settledAt: row.updated_at },
    ...{ direction: row.direction, seconds: row.seconds, stake: units(row.stake), payout: units(row.payout) },
    ...{ payoutRate: rateOf(BigInt(row.payout_rate)), afterSeq: Number(row.after_seq) },
    entry: isEntered ? { seq: Number(entry_seq), at: entry_at, price: price(entry_price), endAt: end_at } : null,
    judged: price_count === null || price_sum === null ? null : { count: price_count, sum: BigInt(price_sum) },
    ...{ status: row.status, reason: row.reason },
  };
}

interface ClosingCells {
  readonly id: string;
  readonly order_id: string;
  readonly mode: AccountMode;
  readonly instrument_id: number;
  readonly closed_lots: string;
  readonly cause: ReceiptCause;
  readonly tick_seq: string;
  readonly price: string;
  readonly released: string;
  readonly profit: string;
  readonly fee: string;
  readonly gap: string;
  readonly created_at: Instant;
  readonly direction: "long" | "short";
  readonly lots: string;
  readonly leverage: number;
  readonly tick_value: string;
  readonly maintenance_rate: string;
  readonly half_spread: string;
  readonly fee_rate: string;
  readonly financing_rate: string;
  readonly limit_price: string | null;
  readonly worst_price: string | null;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly open_seq: string;
  readonly open_price: string;
}

/** Undefined for another's closing as for one that never was. */
export async function readClosing(reader: Reader, portfolioId: string, id: string): Promise<ClosingRow | undefined> {
  const { rows } = await reader.query<ClosingCells>(
    `select closing.id, closing.order_id, closing.mode, closing.instrument_id, closing.lots as closed_lots, closing.cause,
       closing.tick_seq, closing.price, closing.released, closing.profit, closing.fee, closing.gap, closing.created_at,
       taken.direction, taken.lots, taken.leverage, taken.tick_value, taken.maintenance_rate, taken.half_spread,
       taken.fee_rate, taken.financing_rate, taken.limit_price, taken.worst_price, taken.take_profit, taken.stop_loss,
       taken.open_seq, taken.open_price
     from contract_closing closing
     join contract_order taken on taken.portfolio_id = closing.portfolio_id and taken.id = closing.order_id
     where closing.portfolio_id = $1 and closing.id = $2`,
    [portfolioId, id],
  );
  const [row] = rows;
  return row && closingOf(row, await readSteps(reader, portfolioId, row.order_id, id));
}

const closingOf = (row: ClosingCells, steps: readonly NamedStep[]): ClosingRow => ({
  ...{ kind: "contract", id: row.id, orderId: row.order_id, mode: row.mode, instrumentId: row.instrument_id, steps },
  ...{ settledAt: row.created_at, cause: row.cause, closedLots: lotsOf(Number(row.closed_lots)) },
  ...{ closeSeq: Number(row.tick_seq), closePrice: price(row.price), released: units(row.released) },
  ...{ profit: units(row.profit), fee: units(row.fee), gap: units(row.gap) },
  ...{ direction: row.direction, lots: lotsOf(Number(row.lots)), openSeq: Number(row.open_seq) },
  ...{ openPrice: price(row.open_price), limit: priceOrNull(row.limit_price), worst: priceOrNull(row.worst_price) },
  ...{ takeProfit: priceOrNull(row.take_profit), stopLoss: priceOrNull(row.stop_loss) },
  terms: {
    ...{ tickValue: units(row.tick_value), leverage: row.leverage, halfSpread: Number(row.half_spread) },
    maintenanceRate: rateOf(BigInt(row.maintenance_rate)),
    feeRate: rateOf(BigInt(row.fee_rate)),
    financingRate: rateOf(BigInt(row.financing_rate)),
  },
});

/** Nights are in the books alone: what each took is the sum of its lines there. Ids rise with time, in both tables. */
const STEPS = `
  select min(transfer.id) as id, null as lots, split_part(transfer.reference, '/', 2) as day, sum(transfer.amount) as cost
  from ledger_transfer transfer
  where transfer.from_account_id in
      (select id from ledger_account where portfolio_id = $1 and purpose = 'margin')
    and transfer.from_account_id & 2 = 0 and transfer.id > $2::bigint and transfer.id < $3::bigint
    and transfer.kind = 'contract-night' and split_part(transfer.reference, '/', 1) = ($2::bigint)::text
  group by transfer.reference
  union all
  select id, lots, null, null from contract_closing where order_id = $2::bigint and portfolio_id = $1 and id < $3::bigint
  order by id`;

const DAY_MS = 86_400_000;

async function readSteps(reader: Reader, portfolioId: string, orderId: string, before: string): Promise<NamedStep[]> {
  const { rows } = await reader.query<{ id: string; lots: string | null; day: string | null; cost: string | null }>(
    STEPS,
    [portfolioId, orderId, before],
  );
  return rows.map(({ id, lots, day, cost }) =>
    lots === null
      ? { id, kind: "night", day: Number(day), cost: units(cost ?? "0") }
      : { id, kind: "close", lots: lotsOf(Number(lots)) },
  );
}

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export interface ListedReceipt {
  readonly id: string;
  readonly kind: "option" | "contract";
  readonly end: Exclude<OptionRow["status"], "accepted" | "open"> | ReceiptCause;
  readonly settledAt: Instant;
}

/** Newest first; undefined for another's order as for one that never was. */
export async function readReceiptsOf(
  reader: Reader,
  portfolioId: string,
  orderId: string,
): Promise<readonly ListedReceipt[] | undefined> {
  const option = await readOption(reader, portfolioId, orderId);
  if (option) {
    const { id, kind, status, settledAt } = option;
    return isJudged(option) && status !== "accepted" && status !== "open" ? [{ id, kind, end: status, settledAt }] : [];
  }
  const { rows } = await reader.query<{ id: string | null; cause: ReceiptCause | null; created_at: Instant | null }>(
    `select closing.id, closing.cause, closing.created_at
     from contract_order taken
     left join contract_closing closing on closing.order_id = taken.id and closing.portfolio_id = taken.portfolio_id
     where taken.portfolio_id = $1 and taken.id = $2 order by closing.id desc`,
    [portfolioId, orderId],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, cause, created_at }) =>
    id === null || cause === null || created_at === null
      ? []
      : [{ id, kind: "contract" as const, end: cause, settledAt: created_at }],
  );
}

/** One that lapsed before its entry, or ended with its session, was judged by no price: nothing is to be proved. */
export const isJudged = ({ entry, judged, reason }: OptionRow): boolean =>
  entry !== null && judged !== null && (reason === null || reason === "too-few-prices");

export interface SettledPlace {
  readonly kind: "option" | "contract";
  readonly portfolioId: string;
  readonly id: string;
}

/** Everything that prices have settled, in parts: options, then closings. */
export async function* eachSettled(reader: Reader, atOnce: number): AsyncGenerator<SettledPlace> {
  const from = {
    option: "option_order where final_at is not null and price_count is not null",
    contract: "contract_closing where true",
  } as const;
  for (const kind of ["option", "contract"] as const) {
    let last = ["0", "0"];
    for (;;) {
      const { rows } = await reader.query<{ portfolio_id: string; id: string }>(
        `select portfolio_id, id from ${from[kind]} and (portfolio_id, id) > ($1::bigint, $2::bigint)
         order by portfolio_id, id limit $3`,
        [...last, atOnce],
      );
      for (const { portfolio_id, id } of rows) yield { kind, portfolioId: portfolio_id, id };
      const end = rows.at(-1);
      if (!end || rows.length < atOnce) break;
      last = [end.portfolio_id, end.id];
    }
  }
}
