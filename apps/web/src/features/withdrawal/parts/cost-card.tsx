/** What a withdrawal costs, what arrives, and what is left of the day, before anything is asked. */

import { BANK } from "@candor/api/network-words";
import type { WithdrawalLimits, WithdrawalRail } from "@candor/api/withdrawal";
import { TriangleAlert } from "lucide-react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import type { WithdrawSummary } from "../withdrawal-form.ts";

interface CostCardProps {
  readonly limits: WithdrawalLimits;
  readonly rail: WithdrawalRail | undefined;
  readonly summary: WithdrawSummary | undefined;
}

const NONE = "–";

export function CostCard({ limits, rail, summary }: CostCardProps) {
  const t = useText("withdrawal");
  const railName = useRailName();
  const { currency_name: currency } = limits;
  const text = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? NONE : `${formatAmount(amount, 8, 0)} ${currency}`;
  const left = `${formatAmount(limits.day_left_btc, 8, 0)} BTC`;
  const inUsdt = limits.day_left_usdt === null ? "" : ` ≈ ${formatAmount(limits.day_left_usdt, 2, 0)} USDT`;
  return (
    <Card className="p-4">
      <FactList
        isRoomy
        label={t("facts.label")}
        facts={[
          ...(rail === undefined ? [] : [{ name: t("common.columns.network"), value: railName(rail) }]),
          { name: t("facts.fee"), value: text(summary?.fee) },
          {
            name: t("facts.arrives"),
            value: (
              <output aria-live="polite" className="font-bold">
                {text(summary?.arrives)}
              </output>
            ),
          },
          { name: t("facts.minimum"), value: text(summary?.minimum) },
          { name: t("facts.left", { limit: formatAmount(limits.day_limit_btc, 8, 0) }), value: `${left}${inUsdt}` },
        ]}
      />
      {limits.level < 2 && (
        <a
          href={hrefOf(limits.level === 1 ? "pages/setting/real_mark" : "pages/StartVerification")}
          className="inline-flex min-h-11 items-center text-link text-sm underline-offset-2 hover:underline"
        >
          {t("facts.more")}
        </a>
      )}
      {rail !== undefined && rail.network !== BANK && <NetworkWarning rail={rail} currency={currency} />}
    </Card>
  );
}

interface NetworkWarningProps {
  readonly rail: WithdrawalRail;
  readonly currency: string;
}

export function NetworkWarning({ rail, currency }: NetworkWarningProps) {
  const t = useText("withdrawal");
  const network = useRailName()(rail);
  return (
    <p className="mt-2 flex gap-2 rounded-xl bg-notice p-3 text-notice-text text-sm leading-relaxed">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="text-pretty">{t("warning", { currency, network })}</span>
    </p>
  );
}
