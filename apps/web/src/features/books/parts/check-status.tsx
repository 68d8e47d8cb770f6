/** How a check goes until it has found something: that it runs, cannot run here, or could not ask. */
import { CircleHelp, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import type { Check } from "../books-data.ts";
import { CheckLine } from "./check-line.tsx";

interface CheckStatusProps<T> {
  readonly check: Check<T>;
  /** What is said meanwhile. */
  readonly running: string;
  readonly children: (checked: T) => ReactNode;
}

export function CheckStatus<T>({ check, running, children }: CheckStatusProps<T>) {
  const t = useText("books");
  return (
    <div role="status">
      {check.at === "checking" && (
        <CheckLine icon={<LoaderCircle className="animate-spin text-link" />} title={running} />
      )}
      {check.at === "impossible" && (
        <CheckLine
          icon={<CircleHelp className="text-ink-soft" />}
          title={t("check.impossible")}
          reason={t("check.impossibleReason")}
        />
      )}
      {check.at === "unanswered" && (
        <CheckLine
          icon={<CircleHelp className="text-ink-soft" />}
          title={t("check.unanswered")}
          reason={t("check.unansweredReason")}
        />
      )}
      {check.at === "done" && children(check.checked)}
    </div>
  );
}
