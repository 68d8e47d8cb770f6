/** The steps of a withdrawal one below the other, with their times, and when the next one is expected. */
import { Check, X } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { TimelineStep } from "../withdrawal-view.ts";

const MARKS: Readonly<Record<TimelineStep["phase"], string>> = {
  done: "bg-success-text text-surface",
  failed: "bg-error-text text-surface",
  now: "border-2 border-link bg-surface",
  ahead: "border-2 border-line-strong bg-surface",
};

export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const t = useText("withdrawal");
  return (
    <ol aria-label={t("detail.steps")}>
      {steps.map(({ state, phase, at, expectedBy }, place) => (
        <li key={state} aria-current={phase === "now" ? "step" : undefined} className="flex gap-3">
          <span aria-hidden className="flex flex-col items-center">
            <span className={classNames("flex size-6 shrink-0 items-center justify-center rounded-full", MARKS[phase])}>
              {phase === "done" && <Check className="size-4" />}
              {phase === "failed" && <X className="size-4" />}
              {phase === "now" && <span className="size-2.5 animate-pulse rounded-full bg-primary" />}
            </span>
            {place < steps.length - 1 && <span className="w-0.5 flex-1 bg-line" />}
          </span>
          <div className="min-w-0 pb-4">
            <p className={classNames("leading-6", phase === "ahead" ? "text-ink-soft" : "font-semibold")}>
              {t(`state.${state}`)}
            </p>
            {at !== null && <p className="text-ink-soft text-sm">{formatInstant(at)}</p>}
            {expectedBy !== null && (
              <p className="text-ink-soft text-sm">{`${t("facts.expected")} ${formatInstant(expectedBy)}`}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
