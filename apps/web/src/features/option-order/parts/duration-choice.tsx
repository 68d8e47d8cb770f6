/** How long the order runs, each with what a win pays. */
import type { OptionTerm } from "@candor/engine/option-order";
import { useId } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { percentText } from "../option-order-form.ts";
import { gainText, useDurationText } from "../option-words.ts";

interface DurationChoiceProps {
  /** Null while they come. */
  readonly terms: readonly OptionTerm[] | null;
  readonly seconds: number | null;
  /** Those that cannot be chosen, as they would end after the market has closed. */
  readonly isPastClose: (seconds: number) => boolean;
  readonly onChange: (seconds: number) => void;
}

const GRID = "grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1.5";

export function DurationChoice({ terms, seconds, isPastClose, onChange }: DurationChoiceProps) {
  const t = useText("option-order");
  const { tag } = useLanguage();
  const durationText = useDurationText();
  const name = useId();
  const noteId = useId();
  if (terms === null) return <Skeleton className="h-14 w-full rounded-xl" />;
  return (
    <fieldset>
      <legend className="pb-1.5 text-ink-soft text-sm">{t("ticket.duration")}</legend>
      <div className={GRID}>
        {terms.map((term) => (
          <label
            key={term.seconds}
            className={classNames(
              "relative flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-xl border px-0.5 text-center leading-tight touch-motion",
              "has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-45",
              "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
              term.seconds === seconds ? "border-link bg-primary-soft" : "border-transparent bg-inset hover:bg-line",
            )}
          >
            <input
              type="radio"
              name={name}
              value={term.seconds}
              checked={term.seconds === seconds}
              disabled={isPastClose(term.seconds)}
              aria-describedby={isPastClose(term.seconds) ? noteId : undefined}
              aria-label={t("ticket.durationPays", {
                duration: durationText(term.seconds, "long"),
                payout: gainText(percentText(term.payoutRate, "pay"), tag),
              })}
              onChange={() => onChange(term.seconds)}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <span className="whitespace-nowrap font-semibold text-sm">{durationText(term.seconds)}</span>
            <span className="text-ink-soft text-xs">{gainText(percentText(term.payoutRate, "pay"), tag)}</span>
          </label>
        ))}
      </div>
      {terms.some((term) => isPastClose(term.seconds)) && (
        <p id={noteId} className="pt-1.5 text-ink-soft text-sm leading-snug">
          {t("ticket.pastClose")}
        </p>
      )}
    </fieldset>
  );
}
