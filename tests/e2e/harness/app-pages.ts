/**
 * Which pages the app has, read from its own table of routes, so that whatever visits them all needs no list to keep. The
 * table is read as text: it cannot be loaded outside a build.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTE_PATHS, type RoutePath } from "../../../apps/web/src/app/route-paths.ts";

export interface AppPage {
  readonly path: RoutePath;
  /** Only for someone who is signed in. */
  readonly isPrivate: boolean;
  /** For signing in and what goes with it: nothing for someone who is. */
  readonly isBare: boolean;
  /** Shows prices, and so says where they come from. */
  readonly hasPrices: boolean;
}

const PATHS = join(import.meta.dirname, "../../../apps/web/src/app/route-paths.ts");
const TABLE = join(import.meta.dirname, "../../../apps/web/src/routes.tsx");

/**
 * Every page that exists once: addresses that lead on to another are left out, and of those that share the page of products
 * not yet open only the first is in.
 *
 * @throws when an address of the app cannot be found in the text of the table
 */
export function appPages(): readonly AppPage[] {
  const [, ...pieces] = readFileSync(TABLE, "utf8").split(/^ {2}"([^"]+)": /m);
  const entries = new Map<string, string>();
  for (let at = 0; at < pieces.length; at += 2) entries.set(pieces[at] ?? "", pieces[at + 1] ?? "");
  const all = ROUTE_PATHS.map((path) => ({ path, entry: entries.get(path) ?? "" }));
  const unread = all.filter(({ entry }) => !/^(upcoming,|\{)/.test(entry));
  if (unread.length > 0) throw new Error(`no route can be read for ${unread.map(({ path }) => path).join(", ")}`);
  const isUpcoming = (entry: string) => entry.startsWith("upcoming");
  const firstUpcoming = all.find(({ entry }) => isUpcoming(entry));
  return all
    .filter((one) => (isUpcoming(one.entry) ? one === firstUpcoming : !one.entry.includes("redirectTo:")))
    .map(({ path, entry }) => ({
      path,
      isPrivate: entry.includes("isPrivate: true"),
      isBare: entry.includes("isBare: true"),
      hasPrices: entry.includes("hasPrices: true"),
    }));
}

/** What pages read from their address, by page: names such as "match_id", from the text that declares them. */
export function appQueries(): ReadonlyMap<string, readonly string[]> {
  const [, declared = ""] = /^interface RouteQueries \{\n([\s\S]*?)^\}/m.exec(readFileSync(PATHS, "utf8")) ?? [];
  const [, ...pieces] = declared.split(/^ {2}"([^"]+)": /m);
  const queries = new Map<string, readonly string[]>();
  for (let at = 0; at < pieces.length; at += 2) {
    const entry = pieces[at + 1] ?? "";
    const alike = queries.get(/RouteQueries\["([^"]+)"\]/.exec(entry)?.[1] ?? "") ?? [];
    const own = [...entry.matchAll(/(\w+)\??: (?:string|")/g)].map(([, name = ""]) => name);
    queries.set(pieces[at] ?? "", [...alike, ...own]);
  }
  return queries;
}
