/** Hash addresses: '#/pages/common/login?return=…' to path and query and back. Pure; it never touches the browser. */

export type Query = Readonly<Record<string, string>>;

export interface PageLocation {
  /** Without leading slash: "pages/index/index". */
  readonly path: string;
  readonly query: Query;
}

export type QueryInput = Readonly<Record<string, string | number | null | undefined>>;

/** The path of an address without one. */
export const HOME_PATH = "pages/index/index";

/** Reads location.hash. An empty hash is home; a broken escape is kept as written rather than thrown. */
export function parseHash(hash: string): PageLocation {
  const text = hash.replace(/^#?\/?/, "");
  const mark = text.indexOf("?");
  const path = (mark < 0 ? text : text.slice(0, mark)).replace(/\/+$/, "");
  const query: Record<string, string> = Object.create(null);
  if (mark >= 0) for (const [name, value] of new URLSearchParams(text.slice(mark + 1))) query[name] = value;
  return { path: path === "" ? HOME_PATH : path, query };
}

/** The hash of a page; empty, undefined and null values are skipped. */
export function formatHash(path: string, query: QueryInput = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? `#/${path}` : `#/${path}?${text}`;
}

/** Where a sign-in screen sends the visitor back to: a path of this app, never another site. */
export function safeReturn(text: string | undefined): PageLocation | null {
  if (text === undefined || !/^pages\/[\w/]+(\?.*)?$/.test(text)) return null;
  return parseHash(`#/${text}`);
}
