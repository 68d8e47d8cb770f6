/** Trading one market with what may not know each other: options and contracts as tabs, and the compact page of one market. */
import { lazy, Suspense } from "react";
import { useText } from "./app/i18n.ts";
import { redirect, useQueryOf } from "./app/navigation.ts";
import { LoadingPage } from "./app/page-states.tsx";
import { OptionTrading } from "./features/option-order/option-trading.tsx";
import { Tabs } from "./ui/tabs.tsx";

const ContractTrading = lazy(() =>
  import("./features/upcoming/upcoming-page.tsx").then((module) => ({ default: module.UpcomingPage })),
);

const PANEL_ID = "trade-product";

/** An instrument's number as an address has it; null for anything else. */
const instrumentIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

export function TradeRoute() {
  const t = useText("trade");
  const query = useQueryOf("pages/transaction/index");
  const product = query.product === "contract" ? "contract" : "option";
  const instrumentId = instrumentIn(query.match_id);
  return (
    <div className="flex h-full flex-col">
      <Tabs
        label={t("products.label")}
        panelId={PANEL_ID}
        value={product}
        onChange={(next) => redirect("pages/transaction/index", { ...query, product: next })}
        className="shrink-0 bg-surface px-2 lg:bg-transparent"
        items={[
          { value: "option", label: t("products.option") },
          { value: "contract", label: t("products.contract") },
        ]}
      />
      <div id={PANEL_ID} role="tabpanel" className="min-h-0 flex-1">
        {product === "option" ? (
          <OptionTrading key={instrumentId} instrumentId={instrumentId} />
        ) : (
          <Suspense fallback={<LoadingPage />}>
            <ContractTrading />
          </Suspense>
        )}
      </div>
    </div>
  );
}

export function CompactTradeRoute() {
  const { id } = useQueryOf("pages/transaction/index2");
  return <OptionTrading key={id} instrumentId={instrumentIn(id)} isCompact />;
}
