/** A list of the server: page by page on the screen, newest first, and every row of it for a file. */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { afterMark, type Collecting, collectPages } from "@candor/client/list-pages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useLanguage } from "../../app/i18n.ts";
import { ownerOf } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";

interface AnyPage {
  readonly list: readonly { readonly id: string }[];
  readonly next: string | null;
}

/** Endpoints whose lists go on after the `next` of the page before. */
type PagedKey = { [K in ApiKey]: WireResponse<K> extends AnyPage ? K : never }[ApiKey];
export type RowOf<K extends PagedKey> = WireResponse<K>["list"][number] & { readonly id: string };
type PageOf<K extends PagedKey> = Omit<WireResponse<K>, "list" | "next"> & {
  readonly list: readonly RowOf<K>[];
  readonly next: string | null;
};

type OrNull<T> = { readonly [F in keyof T]: T[F] | null };
/** What a list is narrowed to; null where it is not. */
export type NarrowedTo<K extends PagedKey> = OrNull<Omit<WireRequest<K>, "after" | "limit" | "page">>;

interface PagesOptions<K extends PagedKey> {
  /** Shown to whoever is not signed in as well. */
  readonly isPublic?: boolean;
  readonly isEnabled?: boolean;
  readonly perPage?: number;
  /** The list is read again every ten seconds while it has such a row. */
  readonly isUnderWay?: (row: RowOf<K>) => boolean;
}

const PER_PAGE = 30;
/** The most that the server gives at once. */
const PER_FILE_PAGE = 200;
const WATCH_MS = 10_000;

interface PageQuery {
  /** The `next` of the page before; nothing for the first. */
  readonly after: unknown;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** One page. Rejects as calls do, with nothing shown. */
export function readPage<K extends PagedKey>(
  key: K,
  narrowed: NarrowedTo<K>,
  { after, limit, signal }: PageQuery,
): Promise<PageOf<K>> {
  const asked = Object.entries(narrowed).filter(([, value]) => value !== null);
  const request = { ...Object.fromEntries(asked), limit, ...afterMark(after) };
  return call(key, request as WireRequest<K>, { isQuiet: true, signal }) as Promise<PageOf<K>>;
}

/** The pages fetched so far and the way to more: of the person, and where it makes a difference the account, in their language. */
export function usePages<K extends PagedKey>(key: K, narrowed: NarrowedTo<K>, options: PagesOptions<K> = {}) {
  const { isPublic = false, isEnabled = true, perPage = PER_PAGE, isUnderWay } = options;
  const { code } = useLanguage();
  const { account, user } = useSession();
  return useInfiniteQuery<PageOf<K>, Refusal>({
    queryKey: [key, "pages", narrowed, perPage, code, ...ownerOf(key, user?.userId ?? null, account)],
    enabled: isEnabled && (isPublic || user !== null),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => readPage(key, narrowed, { after: pageParam, limit: perPage, signal }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) =>
      isUnderWay !== undefined && state.data?.pages.some(({ list }) => list.some(isUnderWay)) === true
        ? WATCH_MS
        : false,
  });
}

/** Every row of a list, for a file. @param keyOf tells rows apart, where an id does not. Rejects as `collectPages` does. */
export const allRows = <K extends PagedKey>(
  key: K,
  narrowed: NarrowedTo<K>,
  task: Collecting,
  keyOf?: (row: RowOf<K>) => string,
): Promise<readonly RowOf<K>[]> =>
  collectPages((after) => readPage(key, narrowed, { after, limit: PER_FILE_PAGE, signal: task.signal }), task, keyOf);
