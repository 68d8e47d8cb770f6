/** Trading one market with what may not know each other: options and contracts in one place, and the compact page of one market. */
import { lazy, Suspense } from "react";
import { useText } from "./app/i18n.ts";
import { useQueryOf } from "./app/navigation.ts";
import { usePageTitle } from "./app/page.tsx";
import { LoadingPage } from "./app/page-states.tsx";
import { MarketHead } from "./app/trade-head.tsx";
import type { ContractInstrument } from "./features/contract-order/contract-market.ts";
import { useChoices } from "./features/option-order/option-order-choices.ts";
import { OptionTrading } from "./features/option-order/option-trading.tsx";

const ContractTrading = lazy(() =>
  import("./features/contract-order/contract-trading.tsx").then((module) => ({ default: module.ContractTrading })),
);

/** An instrument's number as an address has it; null for anything else. */
const instrumentIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

export function TradeRoute() {
  const query = useQueryOf("pages/transaction/index");
  const instrumentId = instrumentIn(query.match_id);
  // Without one in the address both products show the market last looked at here.
  const stored = useChoices().instrumentId;
  if (query.product !== "contract") return <OptionTrading key={instrumentId} instrumentId={instrumentId} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <ContractTrading
        key={instrumentId ?? stored}
        instrumentId={instrumentId ?? stored}
        head={({ instrument }) => <ContractHead instrument={instrument} />}
      />
    </Suspense>
  );
}

function ContractHead({ instrument }: { readonly instrument: ContractInstrument }) {
  const t = useText("trade");
  usePageTitle(t("pair", { base: instrument.base, quote: instrument.quote }));
  return <MarketHead instrument={instrument} orders="pages/transaction/contract_order" product="contract" />;
}

export function CompactTradeRoute() {
  const { id } = useQueryOf("pages/transaction/index2");
  return <OptionTrading key={id} instrumentId={instrumentIn(id)} isCompact />;
}
