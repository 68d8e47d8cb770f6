/** The SQL of favourites: which instruments a customer keeps at hand, in the order that the customer gave them. */
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface FavouriteRecord {
  readonly id: string;
  readonly instrumentId: number;
  /** A lower one stands further up; places may have gaps. */
  readonly place: number;
}

/** In their order. */
export async function readFavourites(reader: Reader, customerId: string): Promise<readonly FavouriteRecord[]> {
  return reader.kysely
    .selectFrom("favourite")
    .select(["id", "instrument_id as instrumentId", "place"])
    .where("customer_id", "=", customerId)
    .orderBy("place")
    .execute();
}

/** Makes other additions and moves by the same customer wait until this transaction ends. */
export async function lockFavourites(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('favourite ' || $1, 0))", [customerId]);
}

export async function insertFavourite(tx: Tx, customerId: string, favourite: FavouriteRecord): Promise<void> {
  const { id, instrumentId, place } = favourite;
  await tx.kysely
    .insertInto("favourite")
    .values({ customer_id: customerId, id, instrument_id: instrumentId, place })
    .execute();
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
  const { numDeletedRows } = await tx.kysely
    .deleteFrom("favourite")
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
