/** The markets a person keeps, in the order they gave them; a visitor's are those of this device. */
import { useStore } from "@candor/client/store";
import { useMemo } from "react";
import { useEndpoint } from "./query.ts";
import { currentSession, onSessionChange, useSession } from "./session.ts";
import { visitorFavourites } from "./visitor-favourites.ts";

interface Favourites {
  /** Numbers of the instruments kept, in their order. */
  readonly ids: ReadonlySet<number>;
  /** False until the server has said which they are. */
  readonly areKnown: boolean;
}

export function useFavourites(): Favourites {
  const { user } = useSession();
  const visitors = useStore(visitorFavourites);
  const { data } = useEndpoint("GET /optional/list", {}, { enabled: user !== null, staleTime: 300_000 });
  const areKnown = user === null || data !== undefined;
  const ids = useMemo(
    () => new Set(user === null ? visitors : data?.map((one) => one.match_id)),
    [data, user, visitors],
  );
  return { ids, areKnown };
}

/** Most who see the lists change nothing in them. Loaded once; a star that is shown asks for it before it is tapped. */
export const favouriteChanges = () =>
  import("./favourite-changes.ts").then((changes) => {
    loaded = changes;
    return changes;
  });

type Changes = typeof import("./favourite-changes.ts");
let loaded: Changes | null = null;

/** At once where it is loaded: a page that is left right after a change has kept it. */
function withChanges(task: (changes: Changes) => void): void {
  if (loaded === null) void favouriteChanges().then(task);
  else task(loaded);
}

/** Adds an instrument to the favourites, or removes it when it is kept. */
export function toggleFavourite(id: number): void {
  withChanges((changes) => changes.toggleFavourite(id));
}

/** Puts a favourite before another, or last for null. */
export function moveFavourite(id: number, beforeId: number | null): void {
  withChanges((changes) => changes.moveFavourite(id, beforeId));
}

function adopt(): void {
  if (currentSession().user === null || visitorFavourites.get().length === 0) return;
  withChanges((changes) => changes.adoptVisitorFavourites());
}

onSessionChange(adopt);
adopt();
