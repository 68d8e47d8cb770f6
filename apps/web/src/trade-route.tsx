/** Trading one market with what may not know each other: options and contracts as tabs, and the compact page of one market. */
import { lazy, Suspense } from "react";
import { useText } from "./app/i18n.ts";
import { useInstrument } from "./app/instrument-facts.ts";
import { redirect, useQueryOf } from "./app/navigation.ts";
import { usePageTitle } from "./app/page.tsx";
import { LoadingPage } from "./app/page-states.tsx";
import { ProductLink } from "./app/product-switch.tsx";
import { MarketHead } from "./app/trade-head.tsx";
import type { ContractInstrument } from "./features/contract-order/contract-market.ts";
import { useChoices } from "./features/option-order/option-order-choices.ts";
import { OptionTrading } from "./features/option-order/option-trading.tsx";
import { Tabs } from "./ui/tabs.tsx";

const ContractTrading = lazy(() =>
  import("./features/contract-order/contract-trading.tsx").then((module) => ({ default: module.ContractTrading })),
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
  // Without one in the address both products show the market last looked at here.
  const stored = useChoices().instrumentId;
  const { data } = useInstrument(instrumentId ?? stored);
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 border-line border-b bg-surface px-2 lg:bg-transparent">
        {data?.products.includes("spot") === true && <ProductLink instrumentId={data.match_id} product="spot" />}
        <Tabs
          label={t("products.label")}
          panelId={PANEL_ID}
          value={product}
          onChange={(next) => redirect("pages/transaction/index", { ...query, product: next })}
          className="border-b-0"
          items={[
            { value: "contract", label: t("products.contract") },
            { value: "option", label: t("products.option") },
          ]}
        />
      </div>
      <div id={PANEL_ID} role="tabpanel" className="min-h-0 flex-1">
        {product === "option" ? (
          <OptionTrading key={instrumentId} instrumentId={instrumentId} />
        ) : (
          <Suspense fallback={<LoadingPage />}>
            <ContractTrading
              key={instrumentId ?? stored}
              instrumentId={instrumentId ?? stored}
              head={({ instrument }) => <ContractHead instrument={instrument} />}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function ContractHead({ instrument }: { readonly instrument: ContractInstrument }) {
  const t = useText("trade");
  usePageTitle(t("pair", { base: instrument.base, quote: instrument.quote }));
  return <MarketHead instrument={instrument} orders="pages/transaction/contract_order" />;
}

export function CompactTradeRoute() {
  const { id } = useQueryOf("pages/transaction/index2");
  return <OptionTrading key={id} instrumentId={instrumentIn(id)} isCompact />;
}
