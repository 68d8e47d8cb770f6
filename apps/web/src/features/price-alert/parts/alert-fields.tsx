/** The fields of an alert, with what they come to in one sentence. */
import { ALERT_NOTE_MAX, ALERT_PERCENT_MAX, ALERT_PERCENT_MIN } from "@candor/api/alert-bounds";
import { useId } from "react";
import { formatInstant, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { AlertMarketFacts } from "../alert-data.ts";
import {
  type AlertFault,
  type AlertForm,
  BASES,
  EXPIRIES,
  type Expiry,
  KINDS,
  priceAway,
  QUICK_MOVES,
  QUICK_PRICES,
  stepOf,
} from "../alert-form.ts";
import { AlertPreview } from "./alert-preview.tsx";
import { FigureField } from "./figure-field.tsx";

export interface AlertFieldsProps {
  readonly form: AlertForm;
  readonly market: AlertMarketFacts;
  /** Null while there is no fresh price. */
  readonly last: string | null;
  /** The end that an edited alert has. */
  readonly keptEnd: number | null;
  readonly fault: AlertFault | undefined;
  readonly refusal: string | undefined;
  readonly onChange: (change: Partial<AlertForm>) => void;
}

export function AlertFields(props: AlertFieldsProps) {
  const { form, market, last, keptEnd, fault, refusal, onChange } = props;
  const t = useText("price-alert");
  const isMove = form.kind === "move";
  const marks = { step: stepOf(market.scale), minimum: ALERT_PERCENT_MIN, maximum: ALERT_PERCENT_MAX };
  return (
    <div className="space-y-4 pb-2">
      <p className="text-ink-soft text-sm">{last === null ? t("noPrice") : t("now", { price: formatPrice(last) })}</p>
      <Segmented
        label={t("kind.label")}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
        items={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FigureField
        key={isMove ? "percent" : "price"}
        label={t(isMove ? "percent" : "price")}
        unit={isMove ? "%" : (market.symbol.split("/")[1] ?? "")}
        value={isMove ? form.percent : form.price}
        decimals={isMove ? 2 : market.scale.priceScale}
        error={fault === undefined ? undefined : t(`fault.${fault}`, marks)}
        onChange={(text) => onChange(isMove ? { percent: text } : { price: text })}
      />
      <QuickChoices {...props} />
      {isMove && (
        <Segmented
          label={t("base.label")}
          value={form.base}
          onChange={(base) => onChange({ base })}
          items={BASES.map((value) => ({ value, label: t(`base.${value}`) }))}
        />
      )}
      <AlertPreview form={form} market={market} last={last} isFaulty={fault !== undefined} />
      <Further form={form} keptEnd={keptEnd} onChange={onChange} />
      {refusal !== undefined && (
        <p role="alert" className="rounded-xl bg-error-soft px-4 py-3 text-error-text text-sm">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** A tap away from the price now: the sign says whether it is to rise or to fall there. */
function QuickChoices({ form, market, last, onChange }: AlertFieldsProps) {
  const t = useText("price-alert");
  const { tag } = useLanguage();
  if (form.kind === "move") {
    const percent = new Intl.NumberFormat(tag, { style: "percent" });
    return (
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{t("quick")}</legend>
        {QUICK_MOVES.map((value) => (
          <Button
            key={value}
            size="small"
            aria-pressed={form.percent === value}
            onClick={() => onChange({ percent: value })}
          >
            {percent.format(`${value}e-2` as `${number}`)}
          </Button>
        ))}
      </fieldset>
    );
  }
  const signed = new Intl.NumberFormat(tag, { style: "percent", signDisplay: "always" });
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{t("quick")}</legend>
      {QUICK_PRICES.map((percent) => {
        const price = last === null ? null : priceAway(last, percent, market.scale);
        return (
          <Button
            key={percent}
            size="small"
            disabled={price === null}
            onClick={() => price !== null && onChange({ price, kind: percent > 0 ? "above" : "below" })}
          >
            {signed.format(percent / 100)}
          </Button>
        );
      })}
    </fieldset>
  );
}

function Further({ form, keptEnd, onChange }: Pick<AlertFieldsProps, "form" | "keptEnd" | "onChange">) {
  const t = useText("price-alert");
  const noteId = useId();
  const countsAnew = form.kind === "move" && form.base === "set";
  const expiries: readonly Expiry[] = keptEnd !== null && form.expiry === "keep" ? ["keep", ...EXPIRIES] : EXPIRIES;
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t("repeat.title")}</p>
          <p id={noteId} className="text-ink-soft text-sm">
            {t(countsAnew ? "repeat.moveNote" : "repeat.note")}
          </p>
        </div>
        <Switch label={t("repeat.title")} isOn={form.repeats} onChange={(repeats) => onChange({ repeats })} />
      </div>
      <TextField
        label={t("note.label")}
        value={form.note}
        maxLength={ALERT_NOTE_MAX}
        autoComplete="off"
        hint={
          form.note.length > ALERT_NOTE_MAX - 20
            ? t("note.left", { count: ALERT_NOTE_MAX - form.note.length })
            : undefined
        }
        onChange={(note) => onChange({ note })}
      />
      <SelectField
        label={t("expiry.label")}
        value={form.expiry}
        onChange={(expiry) => onChange({ expiry })}
        items={expiries.map((value) => ({
          value,
          label: value === "keep" ? t("expiry.keep", { date: formatInstant(keptEnd ?? 0) }) : t(`expiry.${value}`),
        }))}
      />
    </>
  );
}
