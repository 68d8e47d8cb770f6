/** The market: every instrument by category, searched, sorted and live; on wide screens with the chosen one beside the list. */
import { Search } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useFavourites } from "../../app/favourites.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { usePageTitle } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { useIsWide } from "../../ui/wide-screen.ts";
import { setCategory, useCategory, useMarkets, useSorted } from "./market-data.ts";
import { categoryOf, FIRST_CATEGORY, type MarketRow, type Sort } from "./market-view.ts";
import { CategoryTabs } from "./parts/category-tabs.tsx";
import { InstrumentDetail } from "./parts/instrument-detail.tsx";
import { MarketsNotLoaded, MarketsShape, NoFavourites, NoMarkets, VisitorFavourites } from "./parts/market-states.tsx";
import { SortHeader } from "./parts/sort-header.tsx";
import { VirtualMarkets } from "./parts/virtual-markets.tsx";

const PANEL_ID = "market-panel";
const NO_ROWS: readonly MarketRow[] = [];

export function MarketPage() {
  const t = useText("market");
  const category = useCategory();
  const asked = categoryOf(useQueryOf("pages/market/market").category);
  usePageTitle(t("title"));
  useEffect(() => {
    if (asked !== undefined) setCategory(asked);
  }, [asked]);
  return (
    <div className="mx-auto min-h-[calc(100dvh-var(--tab-bar-height)-2rem)] w-full max-w-7xl bg-surface lg:bg-transparent">
      <h1 tabIndex={-1} className="sr-only">
        {t("title")}
      </h1>
      <MarketsOf key={category} />
    </div>
  );
}

/** Sorting and choice start anew with each category. */
function MarketsOf() {
  const category = useCategory();
  const isWide = useIsWide();
  const [sort, setSort] = useState<Sort | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const choose = useCallback((id: number) => setChosenId(id), []);
  const favourites = useFavourites();
  const { rows: fetched, error, retry } = useMarkets(category);
  const isOwn = category === "favourites";
  const kept = isOwn ? fetched?.filter((row) => favourites.ids.has(row.id)) : fetched;
  const rows = useSorted(kept ?? NO_ROWS, sort);
  // Until one is chosen, the first of the market's own order: it stays whatever the sorting does.
  const chosen = isWide ? (rows.find((row) => row.id === chosenId) ?? kept?.[0]) : undefined;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:items-start lg:gap-4 lg:pt-2">
      <div className="lg:rounded-card lg:bg-surface">
        <div className="top-0 z-20 bg-surface [@media(min-height:36rem)]:sticky pt-[env(safe-area-inset-top)] lg:rounded-t-card">
          <SearchLink />
          <CategoryTabs panelId={PANEL_ID} className="px-1" />
          {rows.length > 0 && <SortHeader sort={sort} onSort={setSort} />}
        </div>
        <div id={PANEL_ID} role="tabpanel" className="pb-3">
          <Rows
            rows={fetched === undefined ? undefined : rows}
            error={error}
            onRetry={retry}
            favourites={favourites}
            chosenId={chosen?.id ?? null}
            onChoose={isWide ? choose : undefined}
          />
        </div>
      </div>
      {chosen !== undefined && <InstrumentDetail key={chosen.id} row={chosen} favourites={favourites} />}
    </div>
  );
}

interface RowsProps extends Omit<Parameters<typeof VirtualMarkets>[0], "rows"> {
  readonly rows: readonly MarketRow[] | undefined;
  readonly error: string | null;
  readonly onRetry: () => void;
}

function Rows({ rows, error, onRetry, ...list }: RowsProps) {
  const category = useCategory();
  const { user } = useSession();
  const isOwn = category === "favourites";
  if (isOwn && user === null) return <VisitorFavourites />;
  if (rows === undefined) {
    return error === null ? <MarketsShape /> : <MarketsNotLoaded reason={error} onRetry={onRetry} />;
  }
  if (rows.length > 0) return <VirtualMarkets rows={rows} {...list} />;
  return isOwn ? <NoFavourites onOther={() => setCategory(FIRST_CATEGORY)} /> : <NoMarkets />;
}

function SearchLink() {
  const t = useText("market");
  return (
    <div className="px-4 pt-3 pb-1">
      <a
        href={hrefOf("pages/market/search")}
        className="flex min-h-12 items-center gap-3 rounded-2xl bg-inset px-4 text-ink-soft transition-colors hover:text-ink"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="truncate">{t("search.field")}</span>
      </a>
    </div>
  );
}
