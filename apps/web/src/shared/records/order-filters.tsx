/** Narrows a list of orders: to the market that the address names or that was looked at last, and by what the product tells apart. */
import { type ReactNode, useState } from "react";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { Segmented } from "../../ui/segmented.tsx";

export interface OrderFilter<C extends string> {
  /** Null for all of them, here and for the market. */
  readonly choice: C | null;
  readonly instrumentId: number | null;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** The controls. */
  readonly controls: ReactNode;
}

interface OrderFilterOptions<C extends string> {
  /** The market that the address names; the list begins narrowed to it. */
  readonly market: number | null;
  /** The market looked at last, which the list can be narrowed to where the address names none. */
  readonly lastMarket: number | null;
  /** What can be chosen besides the market; none where there is nothing to tell apart. */
  readonly choices?: {
    readonly label: string;
    readonly items: readonly { readonly value: C; readonly label: string }[];
  };
}

const BOX = "min-w-56 flex-1 sm:flex-none";

/** Of all markets at first, unless one is named: what was looked at last is no request to see nothing else. */
export function useOrderFilter<C extends string>(options: OrderFilterOptions<C>): OrderFilter<C> {
  const { market, lastMarket, choices } = options;
  const t = useText("trade");
  const [choice, setChoice] = useState<C | "all">("all");
  const [isOneMarket, setOneMarket] = useState(market !== null);
  const known = market ?? lastMarket;
  const { data: instrument } = useInstrument(known);
  return {
    choice: choice === "all" ? null : choice,
    instrumentId: isOneMarket ? known : null,
    isFiltered: isOneMarket || choice !== "all",
    onClear() {
      setChoice("all");
      setOneMarket(false);
    },
    controls: (
      <div className="flex min-w-0 flex-wrap gap-2">
        {choices !== undefined && (
          <Segmented<C | "all">
            label={choices.label}
            value={choice}
            className={BOX}
            items={[{ value: "all", label: t("common.list.all") }, ...choices.items]}
            onChange={setChoice}
          />
        )}
        {known !== null && instrument !== undefined && (
          <Segmented
            label={t("filter.market")}
            value={isOneMarket ? "one" : "all"}
            className={BOX}
            items={[
              { value: "all", label: t("filter.allMarkets") },
              { value: "one", label: t("pair", { base: instrument.currency_name, quote: instrument.legal_name }) },
            ]}
            onChange={(next) => setOneMarket(next === "one")}
          />
        )}
      </div>
    ),
  };
}
