/** Sent, being reviewed, decided: what is behind and what is ahead, each with its time. */
import { Check, RotateCcw } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { LevelState } from "../verification-data.ts";
import { reasonFor } from "../verification-view.ts";

type Phase = "done" | "rejected" | "now" | "ahead";

interface Step {
  readonly name: "sent" | "reviewing" | "decided";
  readonly phase: Phase;
  readonly title: string;
  readonly note: string | undefined;
}

export function ReviewTimeline({ state }: { readonly state: LevelState }) {
  const t = useText("verification");
  const isPending = state.state === "pending";
  const at = (instant: number | null) => (instant === null ? undefined : formatInstant(instant));
  const expected = at(state.expected_by);
  const steps: readonly Step[] = [
    { name: "sent", phase: "done", title: t("timeline.sent"), note: at(state.submitted_at) },
    {
      name: "reviewing",
      phase: isPending ? "now" : "done",
      title: t(isPending ? "timeline.reviewing" : "timeline.reviewed"),
      note: isPending && expected !== undefined ? t("timeline.expected", { time: expected }) : undefined,
    },
    {
      name: "decided",
      phase: isPending ? "ahead" : state.state === "rejected" ? "rejected" : "done",
      title: t(isPending ? "timeline.decision" : `standing.${state.state}`),
      note: isPending ? t("timeline.told") : at(state.decided_at),
    },
  ];
  return (
    <>
      <ol className="mx-auto max-w-sm">
        {steps.map((step, at) => (
          <StepRow key={step.name} step={step} isLast={at === steps.length - 1} />
        ))}
      </ol>
      {state.state === "rejected" && <Reasons state={state} />}
    </>
  );
}

const MARKS: Record<Phase, string> = {
  done: "bg-success-text text-surface",
  rejected: "bg-error-text text-surface",
  now: "border-2 border-link bg-surface",
  ahead: "border-2 border-line-strong bg-surface",
};

function StepRow({ step: { phase, title, note }, isLast }: { readonly step: Step; readonly isLast: boolean }) {
  return (
    <li aria-current={phase === "now" ? "step" : undefined} className="flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className={classNames("flex size-6 shrink-0 items-center justify-center rounded-full", MARKS[phase])}>
          {phase === "done" && <Check className="size-4" />}
          {phase === "rejected" && <RotateCcw className="size-4" />}
          {phase === "now" && <span className="size-2.5 animate-pulse rounded-full bg-primary" />}
        </span>
        {!isLast && <span className="w-0.5 flex-1 bg-line" />}
      </span>
      <div className="min-w-0 pb-5">
        <p className={classNames("leading-6", phase === "ahead" ? "text-ink-soft" : "font-semibold")}>{title}</p>
        {note !== undefined && <p className="text-pretty text-ink-soft text-sm leading-snug">{note}</p>}
      </div>
    </li>
  );
}

/** What has to be sent again, and why. */
function Reasons({ state }: { readonly state: LevelState }) {
  const t = useText("verification");
  return (
    <dl className="mb-5 space-y-3 rounded-xl bg-inset p-4 text-sm leading-snug">
      {state.wanted.map((field) => (
        <div key={field}>
          <dt className="font-semibold">{t(`field.${field}`)}</dt>
          <dd className="text-ink-soft [overflow-wrap:anywhere]">{reasonFor(state, field)}</dd>
        </div>
      ))}
    </dl>
  );
}
