/** A list that comes in pages: its shape while it comes, why it did not, what has come, and the way to more. */
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { NotLoaded } from "./not-loaded.tsx";

/** What TanStack's infinite queries answer, as far as a list needs it. */
interface PagedQuery<T> {
  readonly data: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

interface PagedListProps<T> {
  readonly query: PagedQuery<T>;
  /** Stands for the rows while they come. */
  readonly shape: ReactNode;
  /** What the button for more says. */
  readonly more: string;
  /** Below the last row, once there is no more; nothing below none. */
  readonly end?: string;
  readonly children: (rows: readonly T[]) => ReactNode;
}

export function PagedList<T>({ query, shape, more, end, children }: PagedListProps<T>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) {
    return error === null ? shape : <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  const rows = data.pages.flatMap((page) => page.list);
  return (
    <div>
      {children(rows)}
      {hasNextPage ? (
        <Button isWide className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      ) : (
        end !== undefined && rows.length > 0 && <p className="pt-5 text-center text-ink-soft text-sm">{end}</p>
      )}
    </div>
  );
}
