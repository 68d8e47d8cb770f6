/** SQL of what customers gave to other customers against the index with real money, for whoever watches it. Reads only. */
import type { Reader } from "../../platform/database/database.ts";
import type { Looked, TradeRange } from "./surveillance-types.ts";

/** Who gave something away in the next trades after one and before another, and the last of these. */
export async function readGivers(
  reader: Reader,
  { after, before, limit }: TradeRange,
): Promise<Looked & { readonly givers: readonly string[] }> {
  const { rows } = await reader.query<{ id: string; giver: string | null }>(
    `select maker.id, side.portfolio_id as giver
     from (select id from spot_fill
       where counterparty = 'customer' and is_maker and id > $1 and id < $2 order by id limit $3) maker
     left join spot_fill side on side.id = maker.id and side.counterparty = 'customer' and side.given_usdt is not null
     order by maker.id`,
    [after, before, limit],
  );
  const trades = new Set(rows.map(({ id }) => id));
  const givers = new Set(rows.flatMap(({ giver }) => (giver === null ? [] : [giver])));
  return { givers: [...givers], last: rows.at(-1)?.id, isAll: trades.size < limit };
}

export interface GivenTotals {
  readonly trades: number;
  /** In minor units of USDT. */
  readonly given: string;
  /** Of all trades with customers in markets that are quoted in USDT, as decimal text. */
  readonly value: string;
}

/** What one gave away from an id on. */
export async function readGivenTotals(reader: Reader, portfolioId: string, from: string): Promise<GivenTotals> {
  const { rows } = await reader.query<GivenTotals>(
    `select count(*) filter (where given_usdt is not null)::int as trades, coalesce(sum(given_usdt), 0)::text as given,
       coalesce(sum(value) filter (where currency.code = 'USDT'), 0)::text as value
     from spot_fill join instrument on instrument.id = instrument_id join currency on currency.id = quote_currency_id
     where portfolio_id = $1 and spot_fill.id >= $2 and counterparty = 'customer'`,
    [portfolioId, from],
  );
  return rows[0] ?? { trades: 0, given: "0", value: "0" };
}

/** Customers to whom one gave something from an id on, who got most first. */
export async function readReceivers(
  reader: Reader,
  portfolioId: string,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await reader.query<{ customerId: string }>(
    `select customer_id as "customerId" from spot_fill own
     join spot_fill other on other.id = own.id and other.portfolio_id <> own.portfolio_id and other.counterparty = 'customer'
     join portfolio on portfolio.id = other.portfolio_id
     where own.portfolio_id = $1 and own.id >= $2 and own.given_usdt is not null
     group by customer_id order by sum(own.given_usdt) desc, customer_id limit $3`,
    [portfolioId, from, limit],
  );
  return rows.map(({ customerId }) => customerId);
}
