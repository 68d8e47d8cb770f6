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
      <span className="min-w-0 flex-1 hyphens-auto [overflow-wrap:anywhere]">
        <span className="block font-medium leading-snug">{title}</span>
        {note !== undefined && <span className="block text-ink-soft text-sm leading-snug">{note}</span>}
      </span>
      {end !== undefined && <span className="max-w-[65%] text-right text-ink-soft">{end}</span>}
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
