/**
 * Where one is in the back office: the part of the address after #, as "withdrawals/12?state=pending". What a list shows stands
 * in it, so that going back, loading anew and signing in again come to the same.
 */
import { createStore, useStore } from "@candor/client/store";

export interface Place {
  /** "withdrawals" */
  readonly page: string;
  /** What follows the page's name, such as an id; empty for a list. */
  readonly rest: string;
  readonly query: URLSearchParams;
}

export function readPlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [page = "", ...rest] = path.split("/");
  return { page, rest: rest.join("/"), query: new URLSearchParams(query) };
}

/** "#/withdrawals/12?state=pending"; what is empty or undefined is left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  const text = new URLSearchParams(given).toString();
  return `#/${path}${text === "" ? "" : `?${text}`}`;
}

const place = createStore(readPlace(location.hash));
window.addEventListener("hashchange", () => place.set(readPlace(location.hash)));

export const usePlace = (): Place => useStore(place);
export const currentPlace = (): Place => place.get();

export function go(address: string): void {
  location.hash = address.replace(/^#/, "");
}

/** On the entry of the browser's history that the back office was opened with: before it lies another site, or nothing. */
const FIRST = "first";
if (history.state === null) history.replaceState(FIRST, "");

/** A step back; to the list of the page where one came straight to a record, as by a link that somebody sent. */
export function goBack(): void {
  if (history.state === FIRST) correct(addressOf(place.get().page));
  else history.back();
}

/** Changes the address without a step to go back to: a filter is no place of its own. */
export function correct(address: string): void {
  history.replaceState(history.state, "", address);
  place.set(readPlace(location.hash));
}
