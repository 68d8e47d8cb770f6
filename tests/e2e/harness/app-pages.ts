/**
 * Which pages the app has, read from what its features say of themselves, so that whatever visits them all needs no list to keep.
 * They are read as text: they cannot be loaded outside a build.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface AppPage {
  readonly path: string;
  /** Only for someone who is signed in. */
  readonly isPrivate: boolean;
  /** For signing in and what goes with it: nothing for someone who is. */
  readonly isBare: boolean;
  /** Shows prices, and so says where they come from. */
  readonly hasPrices: boolean;
}

const WEB = join(import.meta.dirname, "../../../apps/web/src");
const NOUNS = readdirSync(join(WEB, "features"));
const FEATURES = NOUNS.map((noun) => `features/${noun}/feature.ts`).filter((file) => existsSync(join(WEB, file)));
const TEXTS = ["app/declared.ts", "features.tsx", ...FEATURES].map((file) => readFileSync(join(WEB, file), "utf8"));

type Pieces = readonly (readonly [address: string, text: string])[];

/** What stands behind each address that begins a line. */
function byAddress(text: string): Pieces {
  const [, ...pieces] = text.split(/^ {2,4}"([^"]+)": /m);
  return pieces.flatMap((piece, at) => (at % 2 === 0 ? [[piece, pieces[at + 1] ?? ""] as const] : []));
}

const declared: Pieces = TEXTS.flatMap((text) =>
  byAddress(/interface Routes [^{]*\{\n([\s\S]*?)^ {0,2}\}$/m.exec(text)?.[1] ?? ""),
);
const routed: Pieces = TEXTS.flatMap((text) => byAddress(text.split(/^ {2}routes: \{$/m)[1] ?? ""));
/** They share one page, so the first stands for all. */
const upcoming = TEXTS.flatMap((text) => /^const UPCOMING = \[\n {2}"([^"]+)"/m.exec(text)?.slice(1) ?? []);

/**
 * Every page that exists once: addresses that lead on to another are left out, and of those that share the page of products
 * not yet open only the first is in.
 *
 * @throws when an address is declared and has no page that can be read, or the other way round
 */
export function appPages(): readonly AppPage[] {
  const [named, read] = [declared, routed].map((pieces) => pieces.map(([path]) => path).sort());
  if (named?.join() !== read?.join() || upcoming.length !== 1)
    throw new Error(`the routes cannot be read: ${named?.join(" ")} are declared, ${read?.join(" ")} have a page`);
  return [...routed, ...upcoming.map((path) => [path, ""] as const)]
    .filter(([, entry]) => !entry.includes("redirectTo:"))
    .map(([path, entry]) => ({
      path,
      isPrivate: entry.includes("isPrivate: true"),
      isBare: entry.includes("isBare: true"),
      hasPrices: entry.includes("hasPrices: true"),
    }));
}

/** What pages read from their address, by page: names such as "match_id", from the text that declares them. */
export function appQueries(): ReadonlyMap<string, readonly string[]> {
  const queries = new Map<string, readonly string[]>();
  for (const [path, entry] of declared) {
    const alike = queries.get(/Routes\["([^"]+)"\]/.exec(entry)?.[1] ?? "") ?? [];
    const own = [...entry.matchAll(/(\w+)\??: (?:string|")/g)].map(([, name = ""]) => name);
    if (alike.length + own.length > 0) queries.set(path, [...alike, ...own]);
  }
  return queries;
}
