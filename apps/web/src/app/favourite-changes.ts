/**
 * Changes to the favourites: adding, removing, moving. Shown at once, settled with the server after, and undone where it
 * refuses. A visitor's stay on this device and go to the account that is opened or entered. Loaded where there is a star.
 */
import type { WireResponse } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { call } from "./api-client.ts";
import { insertedBefore, movedBefore, nextOf } from "./favourite-order.ts";
import { queryClient, refreshEndpoints } from "./query.ts";
import { currentSession } from "./session.ts";
import { keepVisitorFavourites, visitorFavourites } from "./visitor-favourites.ts";

type FavouriteList = WireResponse<"GET /optional/list">;

const LIST = "GET /optional/list";
/** Until the server has named it. */
const UNNAMED = "";

/** Adds an instrument to the favourites, or removes it when it is kept. */
export function toggleFavourite(id: number): void {
  const ids = keptIds();
  if (!ids.includes(id)) {
    change({ shown: (now) => insertedBefore(now, id, null), undone: without(id), tell: () => add(id) });
    return;
  }
  const next = nextOf(ids, id);
  change({ shown: without(id), undone: (now) => insertedBefore(now, id, next), tell: () => remove(id) });
}

/** Puts a favourite before another, or last for null. */
export function moveFavourite(id: number, beforeId: number | null): void {
  const next = nextOf(keptIds(), id);
  change({
    shown: (now) => movedBefore(now, id, beforeId),
    undone: (now) => movedBefore(now, id, next),
    tell: () => move(id, beforeId),
  });
}

const without = (id: number) => (ids: readonly number[]) => ids.filter((one) => one !== id);

const keptList = (): FavouriteList => {
  const lists = queryClient.getQueriesData<FavouriteList>({ queryKey: [LIST], type: "active" });
  return lists.find(([, list]) => list !== undefined)?.[1] ?? [];
};

const keptIds = (): readonly number[] =>
  currentSession().user === null ? visitorFavourites.get() : keptList().map((one) => one.match_id);

function show(ids: readonly number[]): void {
  const known = new Map(keptList().map((one) => [one.match_id, one]));
  const list = ids.map((id) => known.get(id) ?? { id: UNNAMED, currency_id: id, match_id: id, symbol: UNNAMED });
  queryClient.setQueriesData<FavouriteList>({ queryKey: [LIST], type: "active" }, list);
}

interface Change {
  readonly shown: (ids: readonly number[]) => readonly number[];
  /** Takes back this change alone: others may have been made since. */
  readonly undone: (ids: readonly number[]) => readonly number[];
  readonly tell: () => Promise<unknown>;
}

/** Two changes at once would not know each other's ids, so each waits for the one before. */
let lastChange: Promise<void> = Promise.resolve();
let waiting = 0;

function change({ shown, undone, tell }: Change): void {
  const ids = shown(keptIds());
  if (currentSession().user === null) {
    keepVisitorFavourites(ids);
    return;
  }
  show(ids);
  inTurn(async () => {
    try {
      await tell();
    } catch {
      // The request layer has said why.
      show(undone(keptIds()));
    }
  });
}

/** After the last of several, the lists are read again: what the server has is true. */
function inTurn(settle: () => Promise<void>): void {
  waiting += 1;
  lastChange = lastChange
    .then(settle)
    .then(async () => {
      waiting -= 1;
      if (waiting === 0) await refreshEndpoints(LIST, "GET /currency/optionalquotation");
    })
    .catch(() => undefined);
}

const add = (instrumentId: number) => call("POST /optional/add", { currency_id: instrumentId });

async function remove(instrumentId: number): Promise<void> {
  const kept = (await call(LIST, {})).find((one) => one.match_id === instrumentId);
  if (kept !== undefined) await call("POST /optional/del", { id: kept.id });
}

/** Where either has been removed elsewhere, nothing is moved. */
async function move(instrumentId: number, beforeId: number | null): Promise<void> {
  const list = await call(LIST, {});
  const idOf = (wanted: number | null) => list.find((one) => one.match_id === wanted)?.id;
  const id = idOf(instrumentId);
  const before = idOf(beforeId);
  if (id === undefined || (before === undefined && beforeId !== null)) return;
  await call("POST /optional/move", { id, before_id: before });
}

/** No later try would end otherwise; whatever else kept one from being added may be over then. */
const isForGood = (cause: unknown): boolean =>
  cause instanceof Refusal && (cause.code === "instrument-unknown" || cause.code === "favourites-full");

/** What was kept before there was an account goes to it; what could not be sent waits for the next time. */
export function adoptVisitorFavourites(): void {
  inTurn(async () => {
    for (const id of visitorFavourites.get()) {
      try {
        await call("POST /optional/add", { currency_id: id }, { isQuiet: true });
      } catch (cause) {
        if (!isForGood(cause)) return;
      }
      keepVisitorFavourites(without(id)(visitorFavourites.get()));
    }
  });
}
