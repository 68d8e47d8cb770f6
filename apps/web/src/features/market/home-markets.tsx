/** The markets on home: a category's first rows, live, and the way to all of them. */
import { ChevronRight } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { useSession } from "../../app/session.ts";
import { setCategory, useCategory, useMarkets } from "./market-data.ts";
import { FIRST_CATEGORY } from "./market-view.ts";
import { CategoryTabs } from "./parts/category-tabs.tsx";
import { MarketItem } from "./parts/market-item.tsx";
import { MarketsNotLoaded, MarketsShape, NoFavourites, NoMarkets, VisitorFavourites } from "./parts/market-states.tsx";

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
  const t = useText("market");
  const category = useCategory();
  const { user } = useSession();
  const { rows, error, retry } = useMarkets(category);
  const isOwn = category === "favourites";
  if (isOwn && user === null) return <VisitorFavourites />;
  if (rows === undefined) {
    return error === null ? <MarketsShape count={ROWS_SHOWN} /> : <MarketsNotLoaded reason={error} onRetry={retry} />;
  }
  if (rows.length === 0) return isOwn ? <NoFavourites onOther={() => setCategory(FIRST_CATEGORY)} /> : <NoMarkets />;
  return (
    <ul aria-label={t("row.list")} className="@container">
      {rows.slice(0, ROWS_SHOWN).map((row) => (
        <li key={row.id}>
          <MarketItem row={row} />
        </li>
      ))}
    </ul>
  );
}
