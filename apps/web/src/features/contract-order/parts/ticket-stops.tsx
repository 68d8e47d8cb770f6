/** The stops of the ticket, each with what it would bring. */
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { TicketField } from "../../../ui/ticket-field.tsx";
import type { ContractField } from "../contract-form.ts";
import type { Ticket } from "../contract-ticket.ts";
import { signedMoney } from "./figures.ts";
import { problemAt } from "./ticket-problems.ts";

interface TicketStopsProps {
  readonly ticket: Ticket;
  readonly fieldProps: (name: ContractField) => Omit<Parameters<typeof TicketField>[0], "label" | "unit">;
}

/** Folded away until wanted; open at first where something is set, and folded again by hand alone. */
export function TicketStops({ ticket, fieldProps }: TicketStopsProps) {
  const t = useText("contract-order");
  const { form, market, summary } = ticket;
  const { deal } = market;
  const { quote } = market.instrument;
  const { atTakeProfit, atStopLoss } = summary.preview ?? {};
  const fold = useRef<HTMLDetailsElement>(null);
  const show = () => fold.current?.scrollIntoView({ block: "nearest" });
  // What is said at a field, and what it would bring, is seen with it and not under the action.
  const stopFault = problemAt(summary.problems, "stopLoss")?.why;
  const hasResult = atStopLoss != null;
  const isTyped = fieldProps("stopLoss").isActive || fieldProps("takeProfit").isActive;
  useEffect(() => {
    if (isTyped && (stopFault !== undefined || hasResult)) fold.current?.scrollIntoView({ block: "nearest" });
  }, [isTyped, stopFault, hasResult]);
  // Where a stop cannot lie it brings nothing.
  const result = (name: "takeProfit" | "stopLoss", units: bigint | null | undefined) =>
    units == null || deal === null || problemAt(summary.problems, name) !== undefined ? undefined : (
      <p className="flex flex-1 justify-between gap-x-3 text-sm">
        <span className="text-ink-soft">{t("ticket.result")}</span>
        <span className="font-medium">{signedMoney(units, deal.settleScale, deal.settle)}</span>
      </p>
    );
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
        <TicketField
          {...fieldProps("takeProfit")}
          label={t("ticket.takeProfit")}
          unit={quote}
          note={result("takeProfit", atTakeProfit)}
        />
        <TicketField
          {...fieldProps("stopLoss")}
          label={t("ticket.stopLoss")}
          unit={quote}
          note={result("stopLoss", atStopLoss)}
        />
        <p className="text-ink-soft text-sm leading-snug">{t("ticket.stopsNote")}</p>
      </div>
    </details>
  );
}
