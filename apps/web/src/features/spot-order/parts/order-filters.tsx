/** Narrows the list of orders: the market last looked at or all, buys or sells or both. */
import { useText } from "../../../app/i18n.ts";
import { useInstrument } from "../../../app/instrument-facts.ts";
import { Segmented } from "../../../ui/segmented.tsx";

export interface OrderFilterChoice {
  readonly isThisMarket: boolean;
  readonly side: "all" | "buy" | "sell";
}

export const NO_FILTER: OrderFilterChoice = { isThisMarket: false, side: "all" };

interface OrderFiltersProps {
  /** The market that the list can be narrowed to; null where none was looked at. */
  readonly instrumentId: number | null;
  readonly value: OrderFilterChoice;
  readonly onChange: (choice: OrderFilterChoice) => void;
}

export function OrderFilters({ instrumentId, value, onChange }: OrderFiltersProps) {
  const t = useText("spot-order");
  const { data } = useInstrument(instrumentId);
  const pair = data === undefined ? null : t("pair", { base: data.currency_name, quote: data.legal_name });
  return (
    <div className="flex flex-wrap gap-2">
      <Segmented
        label={t("orders.sideFilter")}
        value={value.side}
        className="min-w-56 flex-1 sm:flex-none"
        items={[
          { value: "all", label: t("orders.all") },
          { value: "buy", label: t("side.buy") },
          { value: "sell", label: t("side.sell") },
        ]}
        onChange={(side) => onChange({ ...value, side })}
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
