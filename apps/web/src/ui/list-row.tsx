/** A row of a list: something at the left, title and note, a value at the right. It is a link, a button, or neither. */
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface ListRowProps {
  readonly start?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
  readonly href?: string;
  readonly onPress?: () => void;
  /** A finger or the focus is on it: what a press needs can be fetched. */
  readonly onAhead?: () => void;
  /** Shows the arrow of a row that leads somewhere; on for links. */
  readonly hasArrow?: boolean;
  /** The one chosen of several, for rows that choose. */
  readonly isChosen?: boolean;
}

const ROW = "flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left";
const PRESSABLE = "touch-motion hover:bg-inset active:bg-inset -outline-offset-2";

export function ListRow({ start, title, note, end, href, onPress, onAhead, hasArrow, isChosen }: ListRowProps) {
  const inside = (
    <>
      {start}
      {/* What stands at the end takes a line of its own where the longest word has no room beside it. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <span className="min-w-[min(4em,100%)] flex-[1_1_min-content] hyphens-auto">
          <span className="block font-medium text-[min(1rem,8.5vw)] leading-snug">{title}</span>
          {note !== undefined && <span className="block text-ink-soft text-sm leading-snug">{note}</span>}
        </span>
        {end !== undefined && <span className="min-w-0 max-w-[max(65%,9rem)] text-right text-ink-soft">{end}</span>}
      </span>
      {(hasArrow ?? href !== undefined) && (
        <ChevronRight aria-hidden className="-mr-1 size-5 shrink-0 text-ink-soft rtl:rotate-180" />
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} className={classNames(ROW, PRESSABLE)}>
        {inside}
      </a>
    );
  }
  if (onPress === undefined) return <div className={ROW}>{inside}</div>;
  return (
    <button
      type="button"
      onClick={onPress}
      onPointerDown={onAhead}
      onFocus={onAhead}
      aria-pressed={isChosen}
      className={classNames(ROW, PRESSABLE)}
    >
      {inside}
    </button>
  );
}
