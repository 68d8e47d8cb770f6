/** Which currency and how much of it, with shares of what the funding wallet has. */
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import type { OwnCurrency } from "../transfer-data.ts";
import { type AmountSummary, shareOf } from "../transfer-form.ts";

const SHARES = [25, 50, 75, 100];

interface AmountPartProps {
  readonly currency: OwnCurrency;
  readonly amount: string;
  readonly summary: AmountSummary;
  readonly onChange: (amount: string) => void;
}

export function AmountPart({ currency, amount, summary, onChange }: AmountPartProps) {
  const t = useText("transfer");
  const funds = useText("wallet");
  const { problem } = summary;
  return (
    <>
      <AmountField
        label={t("amount")}
        value={amount}
        onChange={onChange}
        decimals={currency.decimals}
        unit={currency.name}
        placeholder="0"
        hint={t("available", { amount: formatAmount(currency.available, 8, 2), currency: currency.name })}
        error={problem === null ? undefined : t(`problem.${problem}`)}
      />
      <div className="grid grid-cols-4 gap-2">
        {SHARES.map((percent) => (
          <Button
            key={percent}
            size="small"
            className="!px-1"
            aria-label={
              percent === 100
                ? `${funds("move.all")}, ${funds("move.share", { percent })}`
                : funds("move.share", { percent })
            }
            onClick={() => onChange(shareOf(currency, percent))}
          >
            {percent === 100 ? funds("move.all") : `${percent}%`}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Names of currencies for a choice; what there is something of comes first. */
export const currencyItems = (currencies: readonly OwnCurrency[]) =>
  [...currencies]
    .sort((a, b) => Number(/[1-9]/.test(b.available)) - Number(/[1-9]/.test(a.available)))
    .map(({ id, name, full_name }) => ({
      value: String(id),
      label: name === full_name ? name : `${name} · ${full_name}`,
    }));
