/** SQL of trades between customers with real money, for whoever watches them. Reads only, but for the mark. */
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Looked, TradeRange } from "./surveillance-types.ts";

export interface Pair {
  readonly instrumentId: number;
  /** Portfolios, the lower one first. */
  readonly first: string;
  readonly second: string;
}

export async function lockMark(tx: Tx, watcher: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ seenTo: string }>(
    `select seen_to as "seenTo" from surveillance_mark where watcher = $1 for update`,
    [watcher],
  );
  return rows[0]?.seenTo;
}

export async function saveMark(tx: Tx, watcher: string, seenTo: string): Promise<void> {
  await tx.query(
    `insert into surveillance_mark (watcher, seen_to) values ($1, $2)
     on conflict (watcher) do update set seen_to = excluded.seen_to`,
    [watcher, seenTo],
  );
}

/** Who traded with whom in the next trades after one and before another, and the last of these. */
export async function readPairs(
  reader: Reader,
  { after, before, limit }: TradeRange,
): Promise<Looked & { readonly pairs: readonly Pair[] }> {
  const { rows } = await reader.query<Pair & { id: string; isReal: boolean }>(
    `select maker.id, maker.instrument_id as "instrumentId", portfolio.mode = 'real' as "isReal",
       least(maker.portfolio_id, taker.portfolio_id) as first, greatest(maker.portfolio_id, taker.portfolio_id) as second
     from (select id, portfolio_id, instrument_id from spot_fill
       where counterparty = 'customer' and is_maker and id > $1 and id < $2 order by id limit $3) maker
     join spot_fill taker on taker.id = maker.id and taker.counterparty = 'customer' and not taker.is_maker
     join portfolio on portfolio.id = maker.portfolio_id
     order by maker.id`,
    [after, before, limit],
  );
  const pairs = new Map<string, Pair>();
  for (const { instrumentId, first, second, isReal } of rows) {
    if (isReal) pairs.set(`${instrumentId}/${first}/${second}`, { instrumentId, first, second });
  }
  return { pairs: [...pairs.values()], last: rows.at(-1)?.id, isAll: rows.length < limit };
}

export interface PairTradeRow {
  readonly price: string;
  readonly quantity: string;
  readonly firstSells: boolean;
  readonly low: string | null;
  readonly high: string | null;
}

/** The two's trades with each other from an id on, oldest first, with the index of each one's minute in ticks. */
export async function readPairTrades(
  reader: Reader,
  { instrumentId, first, second }: Pair,
  from: string,
  limit: number,
): Promise<readonly PairTradeRow[]> {
  const { rows } = await reader.query<PairTradeRow>(
    `select own.price::text, own.quantity::text, own.side = 'sell' as "firstSells", low::text, high::text
     from spot_fill own join spot_fill other on other.portfolio_id = $3 and other.id = own.id
     left join candle on candle.instrument_id = own.instrument_id and period_minutes = 1
       and opened_at = date_trunc('minute', own.created_at)
     where own.portfolio_id = $2 and own.instrument_id = $1 and own.id >= $4
     order by own.id desc limit $5`,
    [instrumentId, first, second, from, limit],
  );
  return rows.toReversed();
}

/** What each traded on the market from an id on, with whomever: in units of the quote currency, as decimal text. */
export async function readTotals(
  reader: Reader,
  { instrumentId, first, second }: Pair,
  from: string,
): Promise<readonly string[]> {
  const { rows } = await reader.query<{ total: string }>(
    `select sum(value)::text as total from spot_fill
     where portfolio_id = any($2::bigint[]) and instrument_id = $1 and id >= $3 group by portfolio_id`,
    [instrumentId, [first, second], from],
  );
  return rows.map(({ total }) => total);
}

/** Customer ids by portfolio. */
export async function readOwners(reader: Reader, portfolios: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await reader.query<{ id: string; customerId: string }>(
    `select id, customer_id as "customerId" from portfolio where id = any($1::bigint[])`,
    [portfolios],
  );
  return new Map(rows.map(({ id, customerId }) => [id, customerId]));
}
