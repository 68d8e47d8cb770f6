/** How much: the amount, shares of what is available, and what stands against it. */
import type { WithdrawalLimits, WithdrawalRail } from "@candor/api/withdrawal";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shareOf, type WithdrawSummary } from "../withdrawal-form.ts";

const SHARES = [25, 50, 75, 100];

interface AmountCardProps {
  readonly limits: WithdrawalLimits;
  /** Undefined until it is known by where it goes. */
  readonly rail: WithdrawalRail | undefined;
  readonly summary: WithdrawSummary | undefined;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

export function AmountCard({ limits, rail, summary, typed, onType }: AmountCardProps) {
  const t = useText("withdrawal");
  const { available, decimals, currency_name: currency } = limits;
  const railDecimals = rail?.decimals ?? decimals;
  const problem = summary?.problem ?? null;
  const least = formatAmount(summary?.minimum, 8, 0);
  return (
    <Card className="space-y-3 p-4">
      <AmountField
        label={t("common.columns.amount")}
        value={typed}
        onChange={onType}
        decimals={railDecimals}
        unit={currency}
        placeholder="0"
        hint={t("amount.available", { amount: formatAmount(available, 8, 2), currency })}
        error={problem === null ? undefined : t(`problem.${problem}`, { amount: least, currency })}
      />
      <div className="grid grid-cols-4 gap-2">
        {SHARES.map((percent) => (
          <Button
            key={percent}
            size="small"
            className="!px-1"
            aria-label={
              percent === 100 ? `${t("amount.all")}, ${t("amount.share", { percent })}` : t("amount.share", { percent })
            }
            onClick={() => onType(shareOf(available, percent, decimals, railDecimals))}
          >
            {percent === 100 ? t("amount.all") : `${percent}%`}
          </Button>
        ))}
      </div>
      <a
        href={hrefOf("pages/fund/transfer")}
        className="inline-flex min-h-11 items-center text-pretty text-link text-sm underline-offset-2 hover:underline"
      >
        {t("amount.move")}
      </a>
    </Card>
  );
}
