/** The markets on home: a category's first rows, live, and the way to all of them. */
import { ChevronRight } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { setCategory, useCategory, useMarkets } from "./market-data.ts";
import { FIRST_CATEGORY } from "./market-view.ts";
import { CategoryTabs } from "./parts/category-tabs.tsx";
import { MarketItem } from "./parts/market-item.tsx";
import { MarketsSkeleton, NoFavourites, NoMarkets } from "./parts/market-states.tsx";
import { MarketTable } from "./parts/market-table.tsx";

const PANEL_ID = "home-markets-panel";
const ROWS_SHOWN = 8;

export function HomeMarkets() {
  const t = useText("market");
  return (
    <section aria-label={t("title")} className="bg-surface lg:overflow-hidden lg:rounded-card">
      <CategoryTabs panelId={PANEL_ID} className="px-1" />
      <div id={PANEL_ID} role="tabpanel" className="min-h-[34rem] pt-1">
        <Rows />
      </div>
      <a
        href={hrefOf("pages/market/market")}
        className="flex min-h-13 items-center justify-center gap-1 border-line border-t font-semibold text-link text-sm -outline-offset-2 hover:bg-inset"
      >
        {t("seeAll")}
        <ChevronRight aria-hidden className="size-4" />
      </a>
    </section>
  );
}

function Rows() {
  const category = useCategory();
  const { rows, error, retry } = useMarkets(category);
  if (rows === undefined) {
    return error === null ? <MarketsSkeleton count={ROWS_SHOWN} /> : <NotLoaded reason={error} onRetry={retry} />;
  }
  if (rows.length === 0) {
    return category === "favourites" ? <NoFavourites onOther={() => setCategory(FIRST_CATEGORY)} /> : <NoMarkets />;
  }
  return (
    <MarketTable>
      {rows.slice(0, ROWS_SHOWN).map((row) => (
        <MarketItem key={row.id} row={row} />
      ))}
    </MarketTable>
  );
}
