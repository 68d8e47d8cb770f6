/** The commands on a customer's favourites: add, remove, list. Adding what is there already changes nothing. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Database, Tx } from "../../platform/database.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  deleteFavourite,
  type FavouriteRecord,
  insertFavourite,
  lockFavourites,
  readFavourites,
} from "./favourite-store.ts";
import type { Instrument } from "./instrument-facts.ts";

const FAVOURITES_MAX = 100;

export interface FavouriteDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly byId: (instrumentId: number) => Instrument | undefined;
}

export async function addFavourite(
  { ids, byId }: FavouriteDeps,
  tx: Tx,
  customerId: string,
  instrumentId: number,
): Promise<Answer<FavouriteRecord>> {
  if (!byId(instrumentId)) return refuse("instrument-unknown");
  await lockFavourites(tx, customerId);
  const favourites = await readFavourites(tx, customerId);
  const present = favourites.find((favourite) => favourite.instrumentId === instrumentId);
  if (present) return answer(present);
  if (favourites.length >= FAVOURITES_MAX) return refuse("favourites-full", { maximum: FAVOURITES_MAX });
  const favourite = { id: ids.next(), instrumentId };
  await insertFavourite(tx, customerId, favourite);
  return answer(favourite);
}

/** Someone else's favourite and one that never was answer alike. */
export async function removeFavourite(tx: Tx, customerId: string, id: string): Promise<Answer<{ id: string }>> {
  return (await deleteFavourite(tx, customerId, id)) ? answer({ id }) : refuse("favourite-unknown");
}
