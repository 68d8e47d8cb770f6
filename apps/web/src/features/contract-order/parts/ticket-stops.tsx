/** The stops of the ticket, each with what it would bring. */
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { PadField, useActiveField } from "../../../trading/pad.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { stopsIn } from "../contract-form.ts";
import { priceText } from "../contract-market.ts";
import { PERCENT_DECIMALS } from "../contract-result.ts";
import type { ContractTicket } from "../contract-ticket.ts";
import { signedMoney } from "./figures.ts";
import { useProblemAt } from "./ticket-problems.ts";

/** Folded away until wanted; open at first where something is set, and folded again by hand alone. */
export function TicketStops({ ticket }: { readonly ticket: ContractTicket }) {
  const t = useText("contract-order");
  const problemAt = useProblemAt(ticket);
  const active = useActiveField();
  const { form, change, market, summary } = ticket;
  const { deal } = market;
  const { quote } = market.instrument;
  const { atTakeProfit, atStopLoss } = summary.preview ?? {};
  const fold = useRef<HTMLDetailsElement>(null);
  const show = () => fold.current?.scrollIntoView({ block: "nearest" });
  // What is said at a field, and what it would bring, is seen with it and not under the action.
  const stopFault = problemAt("stopLoss");
  const hasResult = atStopLoss != null;
  const isTyped = active === "stopLoss" || active === "takeProfit";
  useEffect(() => {
    if (isTyped && (stopFault !== undefined || hasResult)) fold.current?.scrollIntoView({ block: "nearest" });
  }, [isTyped, stopFault, hasResult]);
  const { price, decimals, unit } = useStopUnits(ticket);
  // Where a stop cannot lie it brings nothing.
  const note = (name: "takeProfit" | "stopLoss") => {
    const units = name === "takeProfit" ? atTakeProfit : atStopLoss;
    if (units == null || deal === null || problemAt(name) !== undefined) return undefined;
    const result = signedMoney(units, deal.settleScale, deal.settle);
    return (
      <p className="flex flex-1 flex-wrap justify-between gap-x-3 text-sm">
        <span className="text-ink-soft">{form.stopsBy === "price" ? t("ticket.result") : t("ticket.stopPrice")}</span>
        <span className="font-medium">{form.stopsBy === "price" ? result : `${price(name)} · ${result}`}</span>
      </p>
    );
  };
  const [isOpen, setIsOpen] = useState(form.takeProfit !== "" || form.stopLoss !== "");
  return (
    <details
      ref={fold}
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        if (currentTarget.open && !isOpen) show();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-medium text-sm [&::-webkit-details-marker]:hidden">
        {t("ticket.stops")}
        <ChevronDown aria-hidden className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-2">
        <Segmented
          label={t("ticket.stopsBy")}
          value={form.stopsBy}
          items={[
            { value: "price", label: t("ticket.byPrice") },
            { value: "percent", label: "%" },
            { value: "money", label: deal?.settle ?? quote },
          ]}
          onChange={(stopsBy) => change(stopsIn(form, market, stopsBy))}
        />
        {(["takeProfit", "stopLoss"] as const).map((name) => (
          <PadField
            key={name}
            name={name}
            label={t(`ticket.${name}`)}
            unit={unit}
            value={form[name]}
            decimals={decimals}
            error={problemAt(name)}
            onChange={(text) => change({ [name]: text })}
            note={note(name)}
          />
        ))}
        <p className="text-ink-soft text-sm leading-snug">{t("ticket.stopsNote")}</p>
      </div>
    </details>
  );
}

/** The unit that stops are typed in, and the price of each. */
function useStopUnits({ form, market, summary }: ContractTicket) {
  const { deal, instrument } = market;
  const { quote, scale } = instrument;
  const price = (name: "takeProfit" | "stopLoss") => formatPrice(priceText(summary.question?.[name] ?? null, scale));
  if (form.stopsBy === "percent") return { price, unit: "%", decimals: PERCENT_DECIMALS };
  if (form.stopsBy === "price" || deal === null) return { price, unit: quote, decimals: scale.priceScale };
  return { price, unit: deal.settle, decimals: deal.settleScale };
}
