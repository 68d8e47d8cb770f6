/** Narrows the list of contracts: the market last looked at or all, up or down or both. */
import { useText } from "../../../app/i18n.ts";
import { useInstrument } from "../../../app/instrument-facts.ts";
import { Segmented } from "../../../ui/segmented.tsx";

export interface FilterChoice {
  readonly isThisMarket: boolean;
  readonly type: "all" | "up" | "down";
}

export const NO_FILTER: FilterChoice = { isThisMarket: false, type: "all" };

interface OrderFiltersProps {
  /** The market that the list can be narrowed to; null where none was looked at. */
  readonly instrumentId: number | null;
  readonly value: FilterChoice;
  readonly onChange: (choice: FilterChoice) => void;
}

export function OrderFilters({ instrumentId, value, onChange }: OrderFiltersProps) {
  const t = useText("contract-order");
  const { data } = useInstrument(instrumentId);
  const pair = data === undefined ? null : `${data.currency_name}/${data.legal_name}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Segmented
        label={t("orders.directionFilter")}
        value={value.type}
        className="min-w-56 flex-1 sm:flex-none"
        items={[
          { value: "all", label: t("orders.all") },
          { value: "up", label: t("type.up") },
          { value: "down", label: t("type.down") },
        ]}
        onChange={(type) => onChange({ ...value, type })}
      />
      {instrumentId !== null && pair !== null && (
        <Segmented
          label={t("orders.filter")}
          value={value.isThisMarket ? "this" : "all"}
          className="min-w-56 flex-1 sm:flex-none"
          items={[
            { value: "all", label: t("orders.allMarkets") },
            { value: "this", label: pair },
          ]}
          onChange={(market) => onChange({ ...value, isThisMarket: market === "this" })}
        />
      )}
    </div>
  );
}
