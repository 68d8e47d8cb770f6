/** How an order ends, folded away: the twelve prices, the tie and the void. */
import { SETTLING_MS, SETTLING_TICKS, SETTLING_TICKS_MIN } from "@candor/engine/option-order";
import { ChevronDown } from "lucide-react";
import { useText } from "../../../app/i18n.ts";

export function RuleNote() {
  const t = useText("option-order");
  const marks = { count: SETTLING_TICKS, least: SETTLING_TICKS_MIN, seconds: SETTLING_MS / 1000 };
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-medium text-sm [&::-webkit-details-marker]:hidden">
        {t("rule.title")}
        <ChevronDown aria-hidden className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <ul className="list-disc space-y-1.5 pb-2 pl-5 text-ink-soft text-sm leading-relaxed">
        <li>{t("rule.entry")}</li>
        <li>{t("rule.end", marks)}</li>
        <li>{t("rule.tie")}</li>
        <li>{t("rule.void", marks)}</li>
        <li>{t("rule.hold")}</li>
      </ul>
    </details>
  );
}
