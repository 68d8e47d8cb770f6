/** Narrows the list of orders: the market last looked at or all, and how they ended. */
import { useText } from "../../../app/i18n.ts";
import { useInstrument } from "../../../app/instrument-facts.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import type { OutcomeFilter } from "../option-order-view.ts";

export interface OrderFilterChoice {
  readonly isThisMarket: boolean;
  readonly outcome: OutcomeFilter;
}

export const NO_FILTER: OrderFilterChoice = { isThisMarket: false, outcome: "all" };

interface OrderFiltersProps {
  /** The market that the list can be narrowed to; null where none was looked at. */
  readonly instrumentId: number | null;
  readonly value: OrderFilterChoice;
  /** False where nothing has ended yet. */
  readonly hasOutcomes: boolean;
  readonly onChange: (choice: OrderFilterChoice) => void;
}

export function OrderFilters({ instrumentId, value, hasOutcomes, onChange }: OrderFiltersProps) {
  const t = useText("option-order");
  const trade = useText("trade");
  const { data } = useInstrument(instrumentId);
  const pair = data === undefined ? null : trade("pair", { base: data.currency_name, quote: data.legal_name });
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:flex-1">
      {hasOutcomes && (
        <Segmented
          label={t("orders.outcomeFilter")}
          value={value.outcome}
          className="w-full sm:w-auto"
          items={[
            { value: "all", label: t("orders.all") },
            { value: "won", label: t("status.won") },
            { value: "lost", label: t("status.lost") },
            { value: "tied", label: t("status.tied") },
            { value: "void", label: t("status.void") },
          ]}
          onChange={(outcome) => onChange({ ...value, outcome })}
        />
      )}
      {instrumentId !== null && pair !== null && (
        <Segmented
          label={t("orders.marketFilter")}
          value={value.isThisMarket ? "this" : "all"}
          className="w-full sm:w-auto"
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
