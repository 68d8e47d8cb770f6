/** The SQL of favourites: which instruments a customer keeps at hand, in the order that the customer gave them. */
import type { Reader, Tx } from "../../platform/database.ts";

export interface FavouriteRecord {
  readonly id: string;
  readonly instrumentId: number;
  /** A lower one stands further up; places may have gaps. */
  readonly place: number;
}

/** In their order. */
export async function readFavourites(reader: Reader, customerId: string): Promise<readonly FavouriteRecord[]> {
  const { rows } = await reader.query<{ id: string; instrument_id: number; place: number }>({
    name: "favourites-of",
    text: "select id, instrument_id, place from favourite where customer_id = $1 order by place",
    values: [customerId],
  });
  return rows.map((row) => ({ id: row.id, instrumentId: row.instrument_id, place: row.place }));
}

/** Makes other additions and moves by the same customer wait until this transaction ends. */
export async function lockFavourites(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('favourite ' || $1, 0))", [customerId]);
}

export async function insertFavourite(tx: Tx, customerId: string, favourite: FavouriteRecord): Promise<void> {
  await tx.query("insert into favourite (customer_id, id, instrument_id, place) values ($1, $2, $3, $4)", [
    customerId,
    favourite.id,
    favourite.instrumentId,
    favourite.place,
  ]);
}

/** Gives favourites other places, all at once. */
export async function updatePlaces(tx: Tx, customerId: string, moved: readonly FavouriteRecord[]): Promise<void> {
  await tx.query(
    `update favourite set place = moved.place
       from unnest($2::bigint[], $3::integer[]) as moved (id, place)
       where favourite.customer_id = $1 and favourite.id = moved.id`,
    [customerId, moved.map(({ id }) => id), moved.map(({ place }) => place)],
  );
}

/** True when it was the customer's and is gone now. */
export async function deleteFavourite(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("delete from favourite where customer_id = $1 and id = $2", [customerId, id]);
  return rowCount === 1;
}
