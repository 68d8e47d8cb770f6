/** Sent, being reviewed, decided: what is behind and what is ahead, each with its time. */
import { RotateCcw } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { type ListedStep, StepList } from "../../../ui/step-list.tsx";
import type { LevelState } from "../verification-data.ts";
import { reasonFor } from "../verification-view.ts";

export function ReviewTimeline({ state }: { readonly state: LevelState }) {
  const t = useText("verification");
  const isPending = state.state === "pending";
  const at = (instant: number | null) => (instant === null ? [] : [formatInstant(instant)]);
  const steps: readonly ListedStep[] = [
    { key: "sent", phase: "done", title: t("timeline.sent"), notes: at(state.submitted_at) },
    {
      key: "reviewing",
      phase: isPending ? "now" : "done",
      title: t(isPending ? "timeline.reviewing" : "timeline.reviewed"),
      notes: isPending ? at(state.expected_by).map((time) => t("timeline.expected", { time })) : [],
    },
    {
      key: "decided",
      phase: isPending ? "ahead" : state.state === "rejected" ? "failed" : "done",
      title: t(isPending ? "timeline.decision" : `standing.${state.state}`),
      notes: isPending ? [t("timeline.told")] : at(state.decided_at),
    },
  ];
  return (
    <>
      <StepList steps={steps} failedIcon={<RotateCcw className="size-4" />} className="mx-auto max-w-sm" />
      {state.state === "rejected" && <Reasons state={state} />}
    </>
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
