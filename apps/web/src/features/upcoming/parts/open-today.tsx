/** What is open today, offered on the pages of what is not. */
import { ChartCandlestick, FlaskConical } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";

export function OpenToday() {
  const t = useText("upcoming");
  return (
    <Card title={t("instead")} className="overflow-hidden">
      <div className="divide-y divide-line pb-1">
        <ListRow
          href={hrefOf("pages/market/market")}
          start={<ChartCandlestick aria-hidden className="size-6 text-link" />}
          title={t("market")}
          note={t("marketNote")}
        />
        <ListRow
          href={hrefOf("pages/transaction/currency")}
          start={<FlaskConical aria-hidden className="size-6 text-link" />}
          title={t("trade")}
          note={t("tradeNote")}
        />
      </div>
    </Card>
  );
}
