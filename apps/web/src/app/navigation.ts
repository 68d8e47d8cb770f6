/**
 * Moves between pages: the browser's history is the only record of where we are. It never loads or renders a page;
 * the router view does.
 */
import { formatHash, HOME_PATH, type PageLocation, parseHash } from "./location.ts";
import type { QueryOf, RoutePath } from "./route-paths.ts";
import { createStore, useStore } from "./store.ts";

/** How a page was reached, for its entrance. "first" does not move at all. */
type Direction = "first" | "forward" | "back" | "none";

interface Place {
  readonly location: PageLocation;
  /** One per history entry; scroll positions are kept under it. */
  readonly key: string;
  /** Pages of this app below this one in the history. */
  readonly depth: number;
  readonly direction: Direction;
}

interface HistoryState {
  readonly key: string;
  readonly depth: number;
}

let keys = 0;
const newKey = (): string => `${Math.round(performance.timeOrigin).toString(36)}.${++keys}`;

function isHistoryState(state: unknown): state is HistoryState {
  return typeof state === "object" && state !== null && "key" in state && "depth" in state;
}

const place = createStore<Place>({ location: parseHash(""), key: "0", depth: 0, direction: "first" });
const scrolls = new Map<string, number>();

/** Reads the address and starts following the browser's back and forward. Call once, before the first render. */
export function startNavigation(): void {
  history.scrollRestoration = "manual";
  const known = isHistoryState(history.state) ? history.state : { key: newKey(), depth: 0 };
  history.replaceState(known, "");
  place.set({ location: parseHash(location.hash), ...known, direction: "first" });
  addEventListener("popstate", arrive);
}

function arrive(): void {
  const before = place.get();
  rememberScroll();
  let state: HistoryState;
  if (isHistoryState(history.state)) state = history.state;
  else {
    state = { key: newKey(), depth: before.depth + 1 };
    history.replaceState(state, "");
  }
  const direction = state.depth < before.depth ? "back" : "forward";
  place.set({ location: parseHash(location.hash), ...state, direction });
}

function rememberScroll(): void {
  scrolls.set(place.get().key, scrollY);
}

/** The vertical position last seen at this entry of the history; 0 for a new one. */
export const scrollOf = (key: string): number => scrolls.get(key) ?? 0;

function move(hash: string, kind: "push" | "replace", depth: number, direction: Direction): void {
  rememberScroll();
  const state: HistoryState = { key: newKey(), depth };
  if (kind === "push") history.pushState(state, "", hash);
  else history.replaceState(state, "", hash);
  place.set({ location: parseHash(hash), ...state, direction });
}

/** Opens a page on top of this one. */
export function navigate<P extends RoutePath>(path: P, query?: QueryOf<P>): void {
  move(formatHash(path, query), "push", place.get().depth + 1, "forward");
}

/**
 * Takes the place of this page, which then is not in the history. To the page itself it is a choice made inside it: the
 * address changes, and the page neither moves nor begins anew.
 */
export function redirect<P extends RoutePath>(path: P, query?: QueryOf<P>): void {
  const here = place.get();
  if (here.location.path === path) {
    const hash = formatHash(path, query);
    history.replaceState({ key: here.key, depth: here.depth } satisfies HistoryState, "", hash);
    place.set({ ...here, location: parseHash(hash) });
    return;
  }
  move(formatHash(path, query), "replace", here.depth, "forward");
}

/** Goes to a tab of the bottom bar: no slide, and back from it leaves for the tab before. */
export function switchTab(path: RoutePath): void {
  if (place.get().location.path === path) scrollTo({ top: 0 });
  else move(formatHash(path), "push", place.get().depth + 1, "none");
}

/** Starts over at a page, after a change that makes earlier pages meaningless (sign-in, sign-out). */
export function relaunch<P extends RoutePath>(path: P, query?: QueryOf<P>): void {
  move(formatHash(path, query), "replace", 0, "none");
}

/** As relaunch, to an address that was checked by safeReturn. */
export function relaunchAt(target: PageLocation): void {
  move(formatHash(target.path, target.query), "replace", 0, "none");
}

/** One page back; from a page opened directly, its parent (home unless named). */
export function back(parent: RoutePath = HOME_PATH): void {
  if (place.get().depth > 0) history.back();
  else move(formatHash(parent), "replace", 0, "back");
}

/** The address of a page, for links that can be opened in a new tab. */
export const hrefOf = <P extends RoutePath>(path: P, query?: QueryOf<P>): string => formatHash(path, query);

/** The address of the page being shown, as sign-in takes it to lead back here. */
export function returnHere(): string {
  const { path, query } = place.get().location;
  return formatHash(path, query).slice("#/".length);
}

export const currentPlace = (): Place => place.get();
export const usePlace = (): Place => useStore(place);

/** The query of the page being shown. */
export function useQueryOf<P extends RoutePath>(_path: P): Partial<QueryOf<P>> {
  return usePlace().location.query as Partial<QueryOf<P>>;
}
