/** An order that has ended as an item of a list, alike for every product: what it was, what came of it, the rest unfolded. */
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Change } from "./price.tsx";
import { Skeleton } from "./skeleton.tsx";

interface EndedRowProps {
  /** What kind of order it is, where that is not said around it. */
  readonly caption: string | undefined;
  readonly isUp: boolean;
  readonly direction: string;
  readonly market: string;
  /** How it ended. */
  readonly badge: ReactNode;
  /** What came of it, in which currency. */
  readonly result: ReactNode;
  /** What the result is counted as. */
  readonly resultNote?: string | undefined;
  /** How much of what it was. */
  readonly figures: string;
  /** At which prices. */
  readonly prices?: string | null;
  /** Epoch milliseconds, and how they are written. */
  readonly instant: number;
  readonly when: string;
  readonly reason?: string | null;
  readonly children?: ReactNode;
}

/** Each line holds two short things that fit beside each other on the smallest phone. */
const LINE = "flex flex-wrap items-center justify-between gap-x-3";

export function EndedRow(props: EndedRowProps) {
  const { caption, isUp, direction, market, badge, result, resultNote, figures, prices, instant, when, reason } = props;
  const isBadgeAbove = caption === undefined && result !== null;
  const note = resultNote !== undefined && <p className="text-ink-soft text-xs leading-5">{resultNote}</p>;
  return (
    <>
      <div className={classNames(LINE, "font-medium text-ink-soft text-xs")}>
        <span>{isBadgeAbove ? badge : caption}</span>
        {result !== null && <span className="text-base">{result}</span>}
      </div>
      <div className={classNames(LINE, "gap-y-1")}>
        <p className="font-semibold">
          <span className={isUp ? "text-up" : "text-down"}>{direction}</span> {market}
        </p>
        {isBadgeAbove ? note : <span className="ml-auto">{badge}</span>}
      </div>
      <div className={LINE}>
        <p className="text-sm">{figures}</p>
        {!isBadgeAbove && note}
      </div>
      {prices && <p className="text-sm">{prices}</p>}
      <p className="text-ink-soft text-xs leading-5">
        <time dateTime={new Date(instant).toISOString()}>{when}</time>
      </p>
      {reason && <p className="text-ink-soft text-xs leading-5">{reason}</p>}
      {props.children}
    </>
  );
}

/** Money won or lost. @param change signed decimal text @param text the same, written for the reader with its currency */
export const Result = ({ change, text }: { readonly change: string; readonly text: string }) => (
  <Change change={change} text={text} className="!whitespace-normal !font-bold" />
);

interface MoreProps {
  readonly label: string;
  readonly isUnfolded?: boolean;
  /** When it is looked at for the first time, and whenever it is folded or unfolded. */
  readonly onToggle?: () => void;
  readonly children: ReactNode;
}

/** The rest of it, on demand. */
export function More({ label, isUnfolded = false, onToggle, children }: MoreProps) {
  return (
    <details className="group" open={isUnfolded} onToggle={onToggle}>
      <summary className="-mx-2 -mb-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-lg px-2 font-medium text-link text-sm [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="lg:max-w-lg">{children}</div>
    </details>
  );
}

const KEYS = ["a", "b", "c", "d", "e", "f"];

interface EndedSkeletonsProps {
  /** What is said while they come. */
  readonly label: string;
  /** At most six. */
  readonly count: number;
}

/** The shape of such rows while they come. */
export const EndedSkeletons = ({ label, count }: EndedSkeletonsProps) => (
  <ListSkeleton label={label}>
    {KEYS.slice(0, count).map((key) => (
      <div key={key} className="space-y-2.5 border-line border-b px-4 py-4 last:border-b-0">
        <div className="flex justify-between">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-4 w-28" />
        </div>
        <div className="flex justify-between">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-16" />
        </div>
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </ListSkeleton>
);

/** The card of a list that is still to come. */
export const ListSkeleton = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div role="status" aria-label={label} className="mt-3 rounded-card bg-surface">
    {children}
  </div>
);
