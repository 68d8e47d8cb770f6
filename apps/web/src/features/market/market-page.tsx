/** The market: every instrument by category, searched, sorted and live; on wide screens with the chosen one beside the list. */
import { GripVertical, Search } from "lucide-react";
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useState } from "react";
import { useFavourites } from "../../app/favourites.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { NoticeBell } from "../../app/notice-bell.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useIsWide } from "../../ui/wide-screen.ts";
import { type MarketRows, setCategory, useCategory, useMarkets, useSorted } from "./market-data.ts";
import { type CategoryName, categoryOf, FIRST_CATEGORY, type MarketRow, type Sort } from "./market-view.ts";
import { CategoryTabs } from "./parts/category-tabs.tsx";
import { MarketsSkeleton, NoFavourites, NoMarkets, VisitorNote } from "./parts/market-states.tsx";
import { RowActions } from "./parts/row-actions.tsx";
import { SortHeader } from "./parts/sort-header.tsx";
import { VirtualMarkets, type VirtualMarketsProps } from "./parts/virtual-markets.tsx";

const PANEL_ID = "market-panel";
const HEAD_ID = "market-heads";
const NO_ROWS: readonly MarketRow[] = [];

/** Beside the list where there is room for it, with a chart of its own: phones never fetch it. */
const InstrumentDetail = lazy(() =>
  import("./parts/instrument-detail.tsx").then((module) => ({ default: module.InstrumentDetail })),
);

/** Few arrange their favourites, and seldom. */
const ArrangeFavourites = lazy(() =>
  import("./parts/arrange-favourites.tsx").then((module) => ({ default: module.ArrangeFavourites })),
);

export function MarketPage() {
  const t = useText("market");
  // The tab answers the tap at once; the list follows as the browser finds the time.
  const category = useDeferredValue(useCategory());
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
      <MarketsOf category={category} />
    </div>
  );
}

interface View {
  readonly category: CategoryName;
  readonly sort: Sort | null;
  readonly wantsToArrange: boolean;
  readonly chosenId: number | null;
}

/** Sorting, arranging and choice start anew with each category; the tabs above stay, and with them the focus. */
function useView(category: CategoryName) {
  const fresh: View = { category, sort: null, wantsToArrange: false, chosenId: null };
  const [view, setView] = useState(fresh);
  if (view.category !== category) setView(fresh);
  const change = useCallback((part: Partial<View>) => setView((current) => ({ ...current, ...part })), []);
  return [view, change] as const;
}

const MarketsOf = memo(function MarketsOf({ category }: Pick<View, "category">) {
  const isWide = useIsWide();
  const [{ sort, wantsToArrange, chosenId }, change] = useView(category);
  const choose = useCallback((id: number) => change({ chosenId: id }), [change]);
  const keptIds = useFavourites().ids;
  const markets = useMarkets(category);
  const own = markets.rows ?? NO_ROWS;
  const rows = useSorted(own, sort);
  const canArrange = category === "favourites" && own.length > 1;
  const isArranging = canArrange && wantsToArrange;
  // Until one is chosen, the first of the market's own order: it stays whatever the sorting does.
  const chosen = isWide ? (rows.find((row) => row.id === chosenId) ?? own[0]) : undefined;
  const startArranging = () => change({ chosenId: chosen?.id ?? null, wantsToArrange: true });
  const arrange = canArrange ? startArranging : undefined;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:items-start lg:gap-4 lg:pt-2">
      <div className="lg:rounded-card lg:bg-surface">
        <div className="top-0 z-20 bg-surface [@media(min-height:36rem)]:sticky pt-[env(safe-area-inset-top)] lg:rounded-t-card">
          <SearchBar onArrange={isArranging ? undefined : arrange} />
          <CategoryTabs panelId={PANEL_ID} className="px-1" />
          {isArranging && <ArrangeBar onDone={() => change({ wantsToArrange: false })} />}
          {!isArranging && rows.length > 0 && (
            <SortHeader id={HEAD_ID} sort={sort} onSort={(next) => change({ sort: next })} />
          )}
        </div>
        <div id={PANEL_ID} role="tabpanel" className="pb-3">
          {isArranging ? (
            <Suspense fallback={<MarketsSkeleton count={own.length} />}>
              <ArrangeFavourites rows={own} />
            </Suspense>
          ) : (
            <RowActions key={category} rows={rows} keptIds={keptIds} onArrange={arrange}>
              <Rows
                markets={markets}
                isOwn={category === "favourites"}
                headId={HEAD_ID}
                rows={rows}
                keptIds={keptIds}
                chosenId={chosen?.id ?? null}
                onChoose={isWide ? choose : undefined}
              />
            </RowActions>
          )}
        </div>
      </div>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <InstrumentDetail key={chosen.id} row={chosen} isKept={keptIds.has(chosen.id)} />
        </Suspense>
      )}
    </div>
  );
});

interface RowsProps extends VirtualMarketsProps {
  readonly markets: MarketRows;
  readonly isOwn: boolean;
}

function Rows({ markets, isOwn, ...list }: RowsProps) {
  const { user } = useSession();
  if (markets.rows === undefined) {
    if (markets.error === null) return <MarketsSkeleton />;
    return <NotLoaded reason={markets.error} onRetry={markets.retry} />;
  }
  if (list.rows.length === 0) {
    return isOwn ? <NoFavourites onOther={() => setCategory(FIRST_CATEGORY)} /> : <NoMarkets />;
  }
  return (
    <>
      <VirtualMarkets {...list} />
      {isOwn && user === null && <VisitorNote />}
    </>
  );
}

function SearchBar({ onArrange }: { readonly onArrange: (() => void) | undefined }) {
  const t = useText("market");
  return (
    <div className="flex items-center gap-1 px-4 pt-3 pb-1">
      <a
        href={hrefOf("pages/market/search")}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-2xl bg-inset px-4 text-ink-soft touch-motion hover:text-ink"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="truncate">{t("search.field")}</span>
      </a>
      <NoticeBell className="-mr-2 lg:hidden" />
      {onArrange !== undefined && (
        <IconButton label={t("arrange.start")} className="-mr-3 !text-ink-soft" onClick={onArrange}>
          <GripVertical aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

function ArrangeBar({ onDone }: { readonly onDone: () => void }) {
  const t = useText("market");
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 pl-4">
      <p className="text-pretty text-ink-soft text-xs leading-snug">{t("arrange.hint")}</p>
      <Button look="plain" size="small" className="shrink-0" onClick={onDone}>
        {t("common.verbs.done")}
      </Button>
    </div>
  );
}
