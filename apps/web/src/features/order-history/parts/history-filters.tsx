/** Narrows the history: kind at a glance, the rest folded away on phones and in a row where there is room. */
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { DIRECTIONS, RESULTS, type RecordKind } from "../../../shared/records/record-kind.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextField } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { HistoryMarket } from "../history-data.ts";
import { choicesMade, type HistoryFilter, PERIODS } from "../history-filter.ts";

interface HistoryFiltersProps {
  readonly kinds: readonly RecordKind[];
  readonly value: HistoryFilter;
  /** Those that can be chosen. */
  readonly markets: readonly HistoryMarket[];
  /** What can be done with what is found, beside the way to the filters. */
  readonly actions: ReactNode;
  readonly onChange: (filter: HistoryFilter) => void;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { kinds, value, actions, onChange } = props;
  const t = useText("order-history");
  const id = useId();
  const chosen = choicesMade(value);
  const [isOpen, setIsOpen] = useState(chosen > 0);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("filter.kind")}
          value={value.kind}
          className="w-full sm:w-auto"
          items={[
            { value: "all", label: t("common.list.all") },
            ...kinds.map(({ name }) => ({ value: name, label: t(`kinds.${name}`) })),
          ]}
          onChange={(kind) => onChange({ ...value, kind })}
        />
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          className="lg:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {chosen === 0 ? t("filter.open") : t("filter.openWith", { chosen })}
        </Button>
        <span className="ml-auto">{actions}</span>
      </div>
      <div id={id} className={classNames("grid-cols-2 gap-3 lg:grid lg:grid-cols-4", isOpen ? "grid" : "hidden")}>
        <Choices {...props} />
      </div>
    </div>
  );
}

function Choices({ value, markets, onChange }: Omit<HistoryFiltersProps, "kinds" | "actions">) {
  const t = useText("order-history");
  const { instrumentId } = value;
  const all = { value: "all", label: t("common.list.all") } as const;
  const market = instrumentId === null ? "all" : String(instrumentId);
  const known = markets.map(({ id, pair }) => ({ value: String(id), label: pair }));
  // A market that is chosen is said to be, be it that its name has not come.
  const others = known.some((one) => one.value === market) || market === "all" ? [] : [{ value: market, label: "–" }];
  return (
    <>
      <SelectField
        label={t("filter.market")}
        value={market}
        items={[{ value: "all", label: t("filter.allMarkets") }, ...others, ...known]}
        onChange={(next) => onChange({ ...value, instrumentId: next === "all" ? null : Number(next) })}
      />
      <SelectField
        label={t("common.columns.direction")}
        value={value.direction}
        items={[all, ...DIRECTIONS.map((one) => ({ value: one, label: t(`direction.${one}`) }))]}
        onChange={(direction) => onChange({ ...value, direction })}
      />
      <SelectField
        label={t("common.columns.result")}
        value={value.result}
        items={[all, ...RESULTS.map((one) => ({ value: one, label: t(`result.${one}`) }))]}
        onChange={(result) => onChange({ ...value, result })}
      />
      <SelectField
        label={t("filter.period")}
        value={value.period}
        items={PERIODS.map((one) => ({ value: one, label: t(`period.${one}`) }))}
        onChange={(period) => onChange({ ...value, period })}
      />
      {value.period === "dates" && (
        <>
          <TextField
            type="date"
            label={t("filter.from")}
            value={value.from}
            max={value.to || undefined}
            onChange={(from) => onChange({ ...value, from })}
          />
          <TextField
            type="date"
            label={t("filter.to")}
            value={value.to}
            min={value.from || undefined}
            onChange={(to) => onChange({ ...value, to })}
          />
        </>
      )}
    </>
  );
}
