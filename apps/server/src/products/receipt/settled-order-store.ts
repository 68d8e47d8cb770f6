/**
 * What was settled, as a receipt needs it: options that ended, and lists of all that has. Reads the tables of those orders, and
 * writes none of them.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { OptionStory, ReceiptCause } from "@candor/engine/receipt";
import { type Amount, amountOf, type Instant, type PriceTicks, priceTicksOf, rateOf } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";

export interface Settled {
  /** The receipt's: of an option the order's, of a contract the closing's. */
  readonly id: string;
  readonly orderId: string;
  readonly mode: AccountMode;
  readonly instrumentId: number;
  readonly settledAt: Instant;
}

type OptionTaken = Pick<
  OptionStory,
  "direction" | "seconds" | "stake" | "payoutRate" | "payout" | "afterSeq" | "takenAt" | "bumpMs" | "isStepBound"
>;

/** `accepted` and `open` are still running. */
export interface OptionRow extends Settled, OptionTaken {
  readonly kind: "option";
  /** How far a source could be from its entry, in parts per billion; null before that was kept, and before sources could not lead. */
  readonly apartPpb: bigint | null;
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

const units = (text: string): Amount => amountOf(BigInt(text));
const price = (text: string): PriceTicks => priceTicksOf(Number(text));

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
  readonly created_at: Instant;
  readonly bump_ms: number;
  readonly apart_ppb: string | null;
  readonly is_step_bound: boolean;
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
    `select mode, instrument_id, direction, seconds, stake, payout_rate, payout, after_seq, created_at, bump_ms, apart_ppb, is_step_bound,
       entry_price, entry_seq, entry_at, end_at, price_count, price_sum, status, reason, updated_at
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
    ...{ takenAt: row.created_at, bumpMs: row.bump_ms, isStepBound: row.is_step_bound },
    apartPpb: row.apart_ppb === null ? null : BigInt(row.apart_ppb),
    entry: isEntered ? { seq: Number(entry_seq), at: entry_at, price: price(entry_price), endAt: end_at } : null,
    judged: price_count === null || price_sum === null ? null : { count: price_count, sum: BigInt(price_sum) },
    ...{ status: row.status, reason: row.reason },
  };
}

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
  place: Place,
): Promise<Stretch<ListedReceipt> | undefined> {
  const option = await readOption(reader, portfolioId, orderId);
  if (option) {
    const { id, kind, status, settledAt } = option;
    const isListed = isJudged(option) && status !== "accepted" && status !== "open";
    return stretchOf(place, async () => (isListed ? [{ id, kind, end: status, settledAt }] : []));
  }
  const taken = "select from contract_order where portfolio_id = $1 and id = $2";
  const found = await reader.query(taken, [portfolioId, orderId]);
  if (found.rows.length === 0) return undefined;
  return stretchOf(place, async (after, most) => {
    const { rows } = await reader.query<{ id: string; cause: ReceiptCause; settledAt: Instant }>(
      `select id, cause, created_at as "settledAt" from contract_closing
       where portfolio_id = $1 and order_id = $2 and id < $3 order by id desc limit $4`,
      [portfolioId, orderId, after, most],
    );
    return rows.map(({ id, cause, settledAt }) => ({ id, kind: "contract" as const, end: cause, settledAt }));
  });
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
