/** The option page of one market without its chart: price, ticket and running orders, for a quick order. */
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { MarketHead } from "../../../app/trade-head.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { OptionInstrument } from "../option-market.ts";
import { RunningOrders } from "./running-orders.tsx";

interface CompactTradingProps {
  readonly instrument: OptionInstrument;
  readonly ticket: ReactNode;
}

export function CompactTrading({ instrument, ticket }: CompactTradingProps) {
  const t = useText("option-order");
  return (
    <div className="mx-auto w-full max-w-5xl pb-10 lg:pt-2">
      <div className="bg-surface lg:bg-transparent">
        <MarketHead instrument={instrument} orders="pages/transaction/seconds_order" product="option" />
      </div>
      <div className="mt-3 grid items-start gap-3 px-4 lg:grid-cols-2 lg:px-0">
        {ticket}
        <Card title={t("running.title")} className="pb-2">
          <RunningOrders instrument={instrument} />
          <div className="px-4 pb-2">
            <LinkButton
              look="plain"
              isWide
              href={hrefOf("pages/transaction/index", { match_id: String(instrument.id) })}
            >
              {t("compact.chart")}
            </LinkButton>
          </div>
        </Card>
      </div>
    </div>
  );
}
