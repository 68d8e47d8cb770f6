/** What of a list is looked at: page, size, search, order and filters, as they stand in the address. Pure. */

export interface QueueView {
  readonly page: number;
  /** The row that the page begins behind; without it it is found by its number, as far as numbers reach. */
  readonly after?: string;
  readonly limit: number;
  readonly search: string;
  /** A column's `sort`, or empty for the list's own order. */
  readonly sort: string;
  readonly order: "asc" | "desc";
  /** By the column's key; what is not filtered is not there. */
  readonly filters: Readonly<Record<string, string>>;
}

export const PAGE_SIZES = [20, 50, 100] as const;
const LIMIT = 50;
const OWN = new Set(["page", "after", "limit", "search", "sort", "order"]);

/** @param usual filters until something else is chosen, such as the state "pending" */
export function readView(query: URLSearchParams, usual: Readonly<Record<string, string>> = {}): QueueView {
  const number = (name: string, otherwise: number) => {
    const value = Number(query.get(name));
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  const after = query.get("after");
  const chosen = [...query].filter(([name]) => !OWN.has(name));
  const filters = Object.fromEntries(
    Object.entries({ ...usual, ...Object.fromEntries(chosen) }).filter(([, value]) => value !== ALL),
  );
  return {
    page: number("page", 1),
    ...(after !== null && /^\d+$/.test(after) && { after }),
    limit: number("limit", LIMIT),
    search: query.get("search") ?? "",
    sort: query.get("sort") ?? "",
    order: query.get("order") === "desc" ? "desc" : "asc",
    filters,
  };
}

/** A filter that is usually set and was taken away has to be said. */
const ALL = "all";

export function queryOf(
  view: QueueView,
  usual: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  const cleared = Object.keys(usual).filter((name) => view.filters[name] === undefined);
  const chosen = Object.entries(view.filters).filter(([name, value]) => usual[name] !== value);
  return {
    ...Object.fromEntries(chosen),
    ...Object.fromEntries(cleared.map((name) => [name, ALL])),
    page: view.page === 1 ? undefined : String(view.page),
    after: view.after,
    limit: view.limit === LIMIT ? undefined : String(view.limit),
    search: view.search,
    sort: view.sort,
    order: view.sort !== "" && view.order === "desc" ? "desc" : undefined,
  };
}
