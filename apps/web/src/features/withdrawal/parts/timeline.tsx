/** The steps of a withdrawal with their times, and when the next one is expected. */
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { StepList } from "../../../ui/step-list.tsx";
import type { TimelineStep } from "../withdrawal-view.ts";

export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const t = useText("withdrawal");
  const listed = steps.map(({ state, phase, at, expectedBy }) => ({
    ...{ key: state, phase, title: t(`state.${state}`) },
    notes: [
      ...(at === null ? [] : [formatInstant(at)]),
      ...(expectedBy === null ? [] : [`${t("facts.expected")} ${formatInstant(expectedBy)}`]),
    ],
  }));
  return <StepList label={t("detail.steps")} steps={listed} />;
}
