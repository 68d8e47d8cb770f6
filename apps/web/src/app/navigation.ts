/**
 * Moves between pages: the browser's history is the only record of where we are. It never loads or renders a page;
 * the router view does.
 */
import { createStore, useStore } from "@candor/client/store";
import { formatHash, HOME_PATH, type PageLocation, parseHash } from "./location.ts";
import type { QueryOf, RoutePath } from "./route-paths.ts";

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
  /** The key of the entry below, where this one stands over it for a sheet: back passes both, or closes what is open. */
  readonly over?: string;
}

let keys = 0;
const newKey = (): string => `${Math.round(performance.timeOrigin).toString(36)}.${++keys}`;

function isHistoryState(state: unknown): state is HistoryState {
  return typeof state === "object" && state !== null && "key" in state && "depth" in state;
}

const place = createStore<Place>({ location: parseHash(""), key: "0", depth: 0, direction: "first" });
const scrolls = new Map<string, number>();
/** `over` of the entry we are at. */
let over: string | undefined;
/** Of what is open over the page, the uppermost last. */
const closers: (() => void)[] = [];

/** Reads the address and starts following the browser's back and forward. Call once, before the first render. */
export function startNavigation(): void {
  history.scrollRestoration = "manual";
  const known: HistoryState = isHistoryState(history.state) ? history.state : { key: newKey(), depth: 0 };
  history.replaceState(known, "");
  over = known.over;
  place.set({ location: parseHash(location.hash), key: known.key, depth: known.depth, direction: "first" });
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
  const passed = over;
  over = state.over;
  if (passed !== undefined && state.key === passed) {
    arriveBelow();
    return;
  }
  // Forward onto the entry of a sheet that was closed: the page is the same.
  if (state.over === before.key && state.key === before.key) return;
  const direction = state.depth < before.depth ? "back" : "forward";
  place.set({ location: parseHash(location.hash), key: state.key, depth: state.depth, direction });
}

/** Back from an entry that stood for a sheet: closes the uppermost that is open, or goes on to the page before. */
function arriveBelow(): void {
  const { key, depth } = place.get();
  // The entry may be of a page whose place was taken meanwhile.
  history.replaceState({ key, depth } satisfies HistoryState, "", hashHere());
  over = undefined;
  const close = closers.at(-1);
  if (close === undefined) history.back();
  else {
    standOver();
    close();
  }
}

function standOver(): void {
  const { key, depth } = place.get();
  over = key;
  history.pushState({ key, depth, over } satisfies HistoryState, "", hashHere());
}

function hashHere(): string {
  const { path, query } = place.get().location;
  return formatHash(path, query);
}

/**
 * For what opens over the page: from now on the browser's back closes it rather than leaving the page. It may refuse to close.
 * Returns a function for when it is closed, however that came.
 */
export function closeByBack(close: () => void): () => void {
  closers.push(close);
  if (over === undefined) standOver();
  return () => {
    closers.splice(closers.indexOf(close), 1);
  };
}

function rememberScroll(): void {
  scrolls.set(place.get().key, scrollY);
}

/** The vertical position last seen at this entry of the history; 0 for a new one. */
export const scrollOf = (key: string): number => scrolls.get(key) ?? 0;

function move(hash: string, kind: "push" | "replace", depth: number, direction: Direction): void {
  rememberScroll();
  const key = newKey();
  if (kind === "push") over = undefined;
  const state: HistoryState = { key, depth, ...(over !== undefined && { over }) };
  if (kind === "push") history.pushState(state, "", hash);
  else history.replaceState(state, "", hash);
  place.set({ location: parseHash(hash), key, depth, direction });
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
    const { key, depth } = here;
    history.replaceState({ key, depth, ...(over !== undefined && { over }) } satisfies HistoryState, "", hash);
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
  return hashHere().slice("#/".length);
}

export const currentPlace = (): Place => place.get();
export const usePlace = (): Place => useStore(place);

/** The query of the page being shown. */
export function useQueryOf<P extends RoutePath>(_path: P): Partial<QueryOf<P>> {
  return usePlace().location.query as Partial<QueryOf<P>>;
}
