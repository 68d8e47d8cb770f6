/** A list that comes in pages: its shape while it comes, why it did not, what has come or that there is none, and the way to more. */
import type { ReactNode } from "react";
import { useText } from "../../app/i18n.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** What TanStack's infinite queries answer, as far as a list needs it. */
export interface PagedQuery<T> {
  readonly data: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

export interface RecordListProps<T> {
  readonly query: PagedQuery<T>;
  /** Stands for the rows while they come. */
  readonly shape: ReactNode;
  /** Stands in the place of a list that has no row; without it the rows are none. */
  readonly empty?: ReactNode;
  /** What the button for more says, where it says more than that. */
  readonly more?: string;
  /** False where something else stands below the last row. */
  readonly hasEnd?: boolean;
  readonly children: (rows: readonly T[]) => ReactNode;
}

export function RecordList<T>({ query, shape, empty, more, hasEnd = true, children }: RecordListProps<T>) {
  const t = useText("common");
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (data === undefined) {
    return error === null ? shape : <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  const rows = data.pages.flatMap((page) => page.list);
  // A page of what is rare in a long list may be empty and still be followed by others.
  if (empty !== undefined && rows.length === 0 && !hasNextPage) return empty;
  return (
    <div>
      {children(rows)}
      {isFetchNextPageError && (
        <p role="alert" className="pt-4 text-center text-error-text text-sm">
          {error?.message}
        </p>
      )}
      {hasNextPage ? (
        <Button isWide className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? t("retry") : (more ?? t("list.more"))}
        </Button>
      ) : (
        hasEnd && rows.length > 0 && <p className="pt-5 text-center text-ink-soft text-sm">{t("list.end")}</p>
      )}
    </div>
  );
}

interface RowsProps {
  /** Names the list to those who do not see it. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The card with its rows. */
export const Rows = ({ label, className = "divide-y divide-line", children }: RowsProps) => (
  <ul aria-label={label} className={classNames("overflow-hidden rounded-card bg-surface", className)}>
    {children}
  </ul>
);

/** Whether the first page has come and has rows, so that a file of them would have some too. */
export const hasRows = ({ data }: Pick<PagedQuery<unknown>, "data">): boolean => (data?.pages[0]?.list.length ?? 0) > 0;

interface ListToolsProps {
  readonly filters: ReactNode;
  /** What can be done with the whole list. */
  readonly children: ReactNode;
}

/** Above a list: what narrows it, and what can be done with it. */
export const ListTools = ({ filters, children }: ListToolsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    {filters}
    <span className="ml-auto flex flex-wrap gap-2">{children}</span>
  </div>
);
