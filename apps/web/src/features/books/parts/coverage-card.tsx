/** What is owed in each currency and what stands against it. */
import type { WireResponse } from "@candor/api/api";
import { Scale } from "lucide-react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FactList } from "../../../ui/fact-list.tsx";

export function CoverageCard({ summary: { list } }: { readonly summary: WireResponse<"GET /books/summary"> }) {
  const t = useText("books");
  return (
    <Card title={t("coverage.title")} className="overflow-hidden">
      {list.length === 0 ? (
        <EmptyState icon={<Scale />} title={t("coverage.none")} reason={t("coverage.noneText")} />
      ) : (
        <ul className="divide-y divide-line">
          {list.map(({ currency_id, currency_name, owed, assets, house, coverage }) => (
            <li key={currency_id} className="p-4">
              <div className="flex items-center justify-between gap-3 pb-2">
                <span className="flex items-center gap-2 font-bold">
                  <CoinIcon symbol={currency_name} size="small" />
                  {currency_name}
                </span>
                <span className="font-bold tabular-nums">
                  {coverage === null ? "–" : `${formatAmount(coverage, 2, 2)} %`}
                </span>
              </div>
              <FactList
                label={currency_name}
                facts={[
                  { name: t("coverage.owed"), value: formatAmount(owed) },
                  { name: t("coverage.assets"), value: formatAmount(assets) },
                  { name: t("coverage.house"), value: formatAmount(house) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
