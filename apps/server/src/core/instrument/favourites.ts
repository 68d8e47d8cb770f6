/** The commands on a customer's favourites: add, remove, move. Adding what is there already changes nothing. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  deleteFavourite,
  type FavouriteRecord,
  insertFavourite,
  lockFavourites,
  readFavourites,
  updatePlaces,
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
  const favourite = { id: ids.next(), instrumentId, place: (favourites.at(-1)?.place ?? 0) + 1 };
  await insertFavourite(tx, customerId, favourite);
  return answer(favourite);
}

/** Someone else's favourite and one that never was answer alike. */
export async function removeFavourite(tx: Tx, customerId: string, id: string): Promise<Answer<{ id: string }>> {
  return (await deleteFavourite(tx, customerId, id)) ? answer({ id }) : refuse("favourite-unknown");
}

/** The order with one moved before another, or to the end when none is named; undefined when either is not there. */
function movedBefore(
  favourites: readonly FavouriteRecord[],
  id: string,
  beforeId: string | undefined,
): readonly FavouriteRecord[] | undefined {
  const moved = favourites.find((favourite) => favourite.id === id);
  if (moved === undefined) return undefined;
  if (beforeId === id) return favourites;
  const others = favourites.filter((favourite) => favourite !== moved);
  const at = beforeId === undefined ? others.length : others.findIndex((favourite) => favourite.id === beforeId);
  return at === -1 ? undefined : others.toSpliced(at, 0, moved);
}

/** Answers the favourites in their new order. A move says where, not how far: repeating it changes nothing. */
export async function moveFavourite(
  tx: Tx,
  customerId: string,
  move: { readonly id: string; readonly beforeId: string | undefined },
): Promise<Answer<readonly FavouriteRecord[]>> {
  await lockFavourites(tx, customerId);
  const ordered = movedBefore(await readFavourites(tx, customerId), move.id, move.beforeId);
  if (ordered === undefined) return refuse("favourite-unknown");
  const placed = ordered.map((favourite, at) => ({ ...favourite, place: at + 1 }));
  const moved = placed.filter(({ place }, at) => place !== ordered[at]?.place);
  if (moved.length > 0) await updatePlaces(tx, customerId, moved);
  return answer(placed);
}
