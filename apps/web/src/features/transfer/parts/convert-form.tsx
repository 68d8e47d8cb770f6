/** From, to and how much; then a quote that stands for fifteen seconds is shown, and confirmed or let go. */
import { ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { formatAmount } from "../../../app/format.ts";
import { useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { toast } from "../../../app/toast.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type OwnCurrency, type Quote, useFee } from "../transfer-data.ts";
import { convertSummary, firstConvertForm, swapped, withFrom, withTo } from "../transfer-form.ts";
import { AmountPart, currencyItems } from "./amount-part.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";

export function ConvertForm({ currencies }: { readonly currencies: readonly OwnCurrency[] }) {
  const t = useText("transfer");
  const { isFrozen, labelOr } = useFrozenButton();
  const [form, setForm] = useState(() => firstConvertForm(currencies));
  const [quote, setQuote] = useState<Quote | null>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const fee = useFee((answer) => answer.kind === "conversion" && setQuote(answer));
  const from = currencies.find(({ id }) => id === form.from) ?? currencies[0];
  if (from === undefined) return null;
  const summary = convertSummary(form, from);
  const change = (next: typeof form) => {
    fee.reset();
    setForm(next);
  };
  const ask = () =>
    summary.amount !== null &&
    fee.mutate({ from_currency_id: form.from, to_currency_id: form.to, number: summary.amount });
  const items = currencyItems(currencies);
  // The same once more, whatever the form says by now: what it is about is on the sheet.
  const askAgain = ({ from_currency_id, to_currency_id, number }: Quote) =>
    fee.mutate({ from_currency_id, to_currency_id, number: number ?? "0" });
  return (
    <div className="space-y-4 rounded-card bg-surface p-4">
      <div className="flex items-center gap-3">
        <div className="grid min-w-0 flex-1 gap-3">
          <SelectField
            label={t("convert.from")}
            value={String(form.from)}
            items={items}
            onChange={(id) => change(withFrom(form, Number(id)))}
          />
          <SelectField
            label={t("convert.to")}
            value={String(form.to)}
            items={items}
            onChange={(id) => change(withTo(form, Number(id)))}
          />
        </div>
        <IconButton
          label={t("convert.swap")}
          className="mt-7 bg-primary-soft !text-link"
          onClick={() => change(swapped(form))}
        >
          <ArrowUpDown aria-hidden className="size-5" />
        </IconButton>
      </div>
      <AmountPart
        currency={from}
        amount={form.amount}
        summary={summary}
        onChange={(amount) => change({ ...form, amount })}
      />
      <p className="text-pretty text-ink-soft text-sm">{t("convert.note")}</p>
      <p role="alert" className={fee.error === null ? "" : "text-error-text text-sm"}>
        {fee.error?.message}
      </p>
      <Button
        look="primary"
        size="large"
        isWide
        isBusy={fee.isPending && quote === null}
        disabled={summary.amount === null || isFrozen}
        onClick={ask}
      >
        {labelOr(t(summary.amount === null ? "enter" : "convert.ask"))}
      </Button>
      <a
        href={hrefOf("pages/fund/transfer")}
        className="flex min-h-11 items-center justify-center font-semibold text-link text-sm"
      >
        {t("toFunding")}
      </a>
      {quote !== null && (
        <QuoteSheet
          key={quote.id}
          quote={quote}
          isAsking={fee.isPending}
          askFault={fee.error?.message ?? null}
          onAgain={() => {
            setMovedId(null);
            askAgain(quote);
          }}
          onMoved={() => {
            setMovedId(quote.id);
            askAgain(quote);
          }}
          isAfterMove={movedId !== null && movedId !== quote.id}
          onClose={() => {
            setMovedId(null);
            setQuote(null);
          }}
          onDone={({ arrived, to_currency_name: currency }) => {
            toast(t("quote.done", { amount: formatAmount(arrived, 8, 2), currency }), "success");
            setMovedId(null);
            setQuote(null);
            change({ ...form, amount: "" });
          }}
        />
      )}
    </div>
  );
}
