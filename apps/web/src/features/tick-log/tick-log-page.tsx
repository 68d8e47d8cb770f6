/** A market's price log, checked in this browser: every price, what it was made of, and who signed it. */
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { redirect, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useKeptHead } from "../../live/log-heads.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CheckOutcomeCard } from "./parts/check-outcome-card.tsx";
import { useTickLogCheck } from "./tick-log-state.ts";

const RANGES = ["1", "5", "15"] as const;
type Range = (typeof RANGES)[number];

interface Logged {
  readonly match_id: number;
  readonly currency_name: string;
  readonly legal_name: string;
}

export function TickLogPage() {
  const t = useText("tick-log");
  const { data, error, refetch } = useEndpoint("GET /market/log/instruments", {});
  return (
    <Page title={t("common.titles.priceLog")} parent="pages/market/market" isNarrow>
      <div className="px-4 pb-10">
        <p className="pb-4 text-ink-soft text-sm leading-relaxed">{t("intro")}</p>
        {data !== undefined && data.length > 0 && <Check instruments={data} />}
        {data?.length === 0 && <EmptyState icon={<ScrollText />} title={t("none.title")} reason={t("none.reason")} />}
        {data === undefined && error === null && (
          <div role="status" aria-label={t("common.loading")}>
            <Skeleton className="h-56 w-full rounded-card" />
          </div>
        )}
        {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Check({ instruments }: { readonly instruments: readonly Logged[] }) {
  const t = useText("tick-log");
  const asked = useQueryOf("pages/market/log").match_id;
  const chosen = instruments.find(({ match_id }) => String(match_id) === asked) ?? instruments[0];
  const [range, setRange] = useState<Range>("5");
  const { step, check } = useTickLogCheck(chosen?.match_id);
  const kept = useKeptHead(chosen?.match_id ?? 0);
  const isChecking = step.at === "checking";
  return (
    <div className="space-y-4">
      <Card className="space-y-4 p-4">
        <SelectField
          label={t("market")}
          value={String(chosen?.match_id)}
          items={instruments.map((one) => ({
            value: String(one.match_id),
            label: `${one.currency_name}/${one.legal_name}`,
          }))}
          onChange={(match_id) => redirect("pages/market/log", { match_id })}
        />
        <Segmented
          label={t("range")}
          value={range}
          onChange={setRange}
          items={RANGES.map((value) => ({ value, label: t("minutes", { count: Number.parseInt(value, 10) }) }))}
        />
        <Button look="primary" isWide isBusy={isChecking} onClick={() => check(Number.parseInt(range, 10))}>
          {t("check")}
        </Button>
        <p className="text-ink-soft text-sm">
          {kept?.checkedTo == null ? t("notChecked") : t("checkedTo", { time: formatInstant(kept.checkedTo) })}
        </p>
      </Card>
      <CheckOutcomeCard step={step} onRetry={() => check(Number.parseInt(range, 10))} />
    </div>
  );
}
