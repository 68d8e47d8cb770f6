/** Shape, indicators with their parameters, and the way back to the usual. What holds by the rules takes effect at once. */
import { useState } from "react";
import { useText } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Switch } from "../ui/switch.tsx";
import {
  type ChosenIndicator,
  canAdd,
  INDICATOR_NAMES,
  type IndicatorName,
  kindOf,
  PANES_MAX,
  readParameters,
} from "./chart-indicators.ts";
import {
  CHART_SHAPES,
  chartSettings,
  resetChartSettings,
  setChartSettings,
  useChartSettings,
} from "./chart-settings.ts";

interface ChartSettingsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ChartSettingsSheet({ isOpen, onClose }: ChartSettingsSheetProps) {
  const t = useText("chart");
  const { shape } = useChartSettings();
  /** Another count is another set of fields, with what is kept in them. */
  const [resets, setResets] = useState(0);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("settings.title")} closeLabel={t("common.close")}>
      <SelectField
        label={t("shape.label")}
        value={shape}
        items={CHART_SHAPES.map((value) => ({ value, label: t(`shape.${value}`) }))}
        onChange={(next) => setChartSettings({ shape: next })}
      />
      <IndicatorList key={`price${resets}`} place="price" />
      <IndicatorList key={`below${resets}`} place="below" />
      <p className="mt-4 text-ink-soft text-sm leading-relaxed">{t("settings.kept")}</p>
      <Button
        isWide
        className="mt-3"
        onClick={() => {
          resetChartSettings();
          setResets(resets + 1);
        }}
      >
        {t("settings.reset")}
      </Button>
    </Sheet>
  );
}

function IndicatorList({ place }: { readonly place: "price" | "below" }) {
  const t = useText("chart");
  const { indicators } = useChartSettings();
  const isFull = place === "below" && !canAdd(indicators, "VOL") && !indicators.some(({ name }) => name === "VOL");
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="font-semibold text-base">{t(`settings.${place}`)}</legend>
      {isFull && <p className="text-ink-soft text-sm">{t("settings.full", { count: PANES_MAX })}</p>}
      <ul className="divide-y divide-line">
        {INDICATOR_NAMES.filter((name) => kindOf(name).place === place).map((name) => (
          <IndicatorItem key={name} name={name} chosen={indicators.find((one) => one.name === name)} />
        ))}
      </ul>
    </fieldset>
  );
}

const keep = (name: IndicatorName, params: readonly number[]) => {
  const { indicators } = chartSettings();
  const next: ChosenIndicator = { name, params };
  const isKnown = indicators.some((one) => one.name === name);
  setChartSettings({
    indicators: isKnown ? indicators.map((one) => (one.name === name ? next : one)) : [...indicators, next],
  });
};

const drop = (name: IndicatorName) =>
  setChartSettings({ indicators: chartSettings().indicators.filter((one) => one.name !== name) });

interface IndicatorItemProps {
  readonly name: IndicatorName;
  readonly chosen: ChosenIndicator | undefined;
}

function IndicatorItem({ name, chosen }: IndicatorItemProps) {
  const t = useText("chart");
  const { indicators } = useChartSettings();
  const label = t(`indicator.${name}`);
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="font-medium">{label}</span> <span className="text-ink-soft text-sm">{name}</span>
        </span>
        <Switch
          label={label}
          isOn={chosen !== undefined}
          isDisabled={chosen === undefined && !canAdd(indicators, name)}
          onChange={(isOn) => (isOn ? keep(name, kindOf(name).usual) : drop(name))}
        />
      </div>
      {chosen !== undefined && <Parameters indicator={chosen} label={label} />}
    </li>
  );
}

/** One field per parameter; the chart follows as soon as all of them hold. */
function Parameters({ indicator, label }: { readonly indicator: ChosenIndicator; readonly label: string }) {
  const t = useText("chart");
  const { name, params } = indicator;
  const { parameters } = kindOf(name);
  const [texts, setTexts] = useState(() => parameters.map((_, at) => String(params[at] ?? "")));
  const read = readParameters(name, texts);
  const wrong = "problem" in read ? read : null;
  const limits = wrong === null ? undefined : parameters[wrong.at];
  const change = (at: number, text: string) => {
    const next = texts.map((one, index) => (index === at ? text : one));
    setTexts(next);
    const typed = readParameters(name, next);
    if ("params" in typed) keep(name, typed.params);
  };
  const note = `parameters-${name}`;
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2">
        {parameters.map((parameter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are told apart by their place alone
          <label key={at} className="text-xs">
            <span className="block text-ink-soft">{t(`parameter.${parameter.name}`)}</span>
            <input
              inputMode="numeric"
              value={texts[at] ?? ""}
              onChange={(event) => change(at, event.target.value)}
              aria-label={`${label}, ${t(`parameter.${parameter.name}`)} ${at + 1}`}
              aria-invalid={wrong?.at === at || undefined}
              aria-describedby={note}
              className="mt-0.5 min-h-11 w-18 rounded-lg border border-line-strong bg-surface px-2 text-base text-ink outline-none focus:border-link focus:outline focus:outline-1 focus:outline-link aria-invalid:border-error-text"
            />
          </label>
        ))}
      </div>
      <p id={note} aria-live="polite" className="text-error-text text-sm">
        {wrong !== null && t(`problem.${wrong.problem}`, { min: limits?.min ?? 1, max: limits?.max ?? 1 })}
      </p>
    </>
  );
}
