/**
 * The nine lengths of a bar in a row, the chosen one kept in view. Where they have no room it scrolls sideways under a finger and
 * breaks into two under a mouse, which cannot scroll that way.
 */
import type { Period } from "@candor/api/market";
import { useEffect, useRef } from "react";
import { useText } from "../app/i18n.ts";
import { classNames } from "../ui/class-names.ts";
import { CHART_PERIODS } from "./chart-period.ts";

interface PeriodRowProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

export function PeriodRow({ value, onChange }: PeriodRowProps) {
  const t = useText("chart");
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another place to scroll to
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!row.current || !chosen) return;
    const before = chosen.offsetLeft - row.current.offsetLeft;
    const isInView =
      before >= row.current.scrollLeft &&
      before + chosen.offsetWidth <= row.current.scrollLeft + row.current.clientWidth;
    if (!isInView) row.current.scrollTo({ left: before - 40 });
  }, [value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nine buttons in a row are no form fields
    <div
      ref={row}
      role="group"
      aria-label={t("periods")}
      className="scroll-quiet flex min-w-0 flex-1 basis-40 overflow-x-auto pointer-fine:flex-wrap"
    >
      {CHART_PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === value}
          onClick={() => onChange(period)}
          className={classNames(
            "min-h-11 min-w-10 shrink-0 px-1 text-sm -outline-offset-2 pointer-fine:min-w-7.5 pointer-fine:max-w-12 pointer-fine:grow pointer-fine:px-0",
            period === value ? "font-bold text-link" : "font-medium text-ink-soft hover:text-ink",
          )}
        >
          <span
            className={classNames("rounded-lg px-1.5 py-1 pointer-fine:px-1", period === value && "bg-primary-soft")}
          >
            {period}
          </span>
        </button>
      ))}
    </div>
  );
}
