/** Steps one below the other: what is behind, where it stands, what is ahead, and how it ended. */
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type StepPhase = "done" | "failed" | "now" | "ahead";

export interface ListedStep {
  readonly key: string;
  readonly phase: StepPhase;
  readonly title: string;
  /** Below it, a line each: when it was, or is expected. */
  readonly notes: readonly string[];
}

interface StepListProps {
  readonly steps: readonly ListedStep[];
  readonly label?: string;
  /** The sign of what failed, where it is another than a cross. */
  readonly failedIcon?: ReactNode;
  readonly className?: string;
}

const MARKS: Readonly<Record<StepPhase, string>> = {
  done: "bg-success-text text-surface",
  failed: "bg-error-text text-surface",
  now: "border-2 border-link bg-surface",
  ahead: "border-2 border-line-strong bg-surface",
};

export function StepList({ steps, label, failedIcon = <X className="size-4" />, className = "" }: StepListProps) {
  return (
    <ol aria-label={label} className={className}>
      {steps.map(({ key, phase, title, notes }, place) => (
        <li key={key} aria-current={phase === "now" ? "step" : undefined} className="flex gap-3">
          <span aria-hidden className="flex flex-col items-center">
            <span className={classNames("flex size-6 shrink-0 items-center justify-center rounded-full", MARKS[phase])}>
              {phase === "done" && <Check className="size-4" />}
              {phase === "failed" && failedIcon}
              {phase === "now" && <span className="size-2.5 animate-pulse rounded-full bg-primary" />}
            </span>
            {place < steps.length - 1 && <span className="w-0.5 flex-1 bg-line" />}
          </span>
          <div className="min-w-0 pb-4">
            <p className={classNames("leading-6", phase === "ahead" ? "text-ink-soft" : "font-semibold")}>{title}</p>
            {notes.map((note) => (
              <p key={note} className="text-pretty text-ink-soft text-sm leading-snug">
                {note}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
