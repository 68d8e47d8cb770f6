/** What a bill is narrowed by: wallet, currency and days. */
import { useId } from "react";
import { useText } from "../../../app/i18n.ts";
import { FieldFrame } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { BillFilter } from "../bill-view.ts";
import { useBalances, useCurrencies } from "../wallet-data.ts";
import { WALLET_NAMES, walletOf } from "../wallet-view.ts";

const ALL = "all";

interface BillFiltersProps {
  readonly filter: BillFilter;
  readonly onChange: (filter: BillFilter) => void;
}

export function BillFilters({ filter, onChange }: BillFiltersProps) {
  const t = useText("wallet");
  const used = new Set((useBalances().data?.list ?? []).map((one) => one.currency_id));
  const currencies = (useCurrencies() ?? []).filter(({ id }) => used.has(id) || id === filter.currencyId);
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 lg:grid-cols-1">
      <legend className="sr-only">{t("bill.filters")}</legend>
      <SelectField
        label={t("records.filter")}
        value={filter.wallet ?? ALL}
        items={[
          { value: ALL, label: t("common.list.all") },
          ...WALLET_NAMES.map((value) => ({ value, label: t(`wallet.${value}`) })),
        ]}
        onChange={(value) => onChange({ ...filter, wallet: walletOf(value) ?? null })}
      />
      <SelectField
        label={t("common.columns.currency")}
        value={filter.currencyId === null ? ALL : String(filter.currencyId)}
        items={[
          { value: ALL, label: t("common.list.all") },
          ...currencies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onChange({ ...filter, currencyId: value === ALL ? null : Number(value) })}
      />
      <DayField label={t("bill.from")} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DayField label={t("bill.to")} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
    </fieldset>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-13 w-full min-w-0 rounded-xl border border-line-strong bg-surface px-3 text-base text-ink"
      />
    </FieldFrame>
  );
}
