/** A price and its change. Direction is always said twice: by colour and by ▲ or ▼ and a sign. */
import { classNames } from "./class-names.ts";

export type Direction = "up" | "down" | "flat";

/** Direction of a signed decimal text: "-0.46" is down, "0.00" is flat. */
export function directionOf(change: string): Direction {
  if (!/[1-9]/.test(change)) return "flat";
  return change.startsWith("-") ? "down" : "up";
}

export const DIRECTION_TEXT: Readonly<Record<Direction, string>> = {
  up: "text-up",
  down: "text-down",
  flat: "text-ink-soft",
};

interface ChangeProps {
  /** Signed decimal text as it came: decides the direction. */
  readonly change: string;
  /** The same, written for the reader with a sign and a unit: "+2.34 %". */
  readonly text: string;
  readonly className?: string;
}

export function Change({ change, text, className }: ChangeProps) {
  const direction = directionOf(change);
  return (
    <span className={classNames("whitespace-nowrap font-medium", DIRECTION_TEXT[direction], className)}>
      {direction !== "flat" && (
        <span aria-hidden className="mr-1 inline-block text-[0.8em]">
          {direction === "up" ? "▲" : "▼"}
        </span>
      )}
      {text}
    </span>
  );
}

interface PriceProps {
  /** Written for the reader; a dash when there is none. */
  readonly text: string;
  /** Greyed out: the price is old. */
  readonly isStale?: boolean;
  readonly className?: string;
}

export function Price({ text, isStale = false, className }: PriceProps) {
  return <span className={classNames("font-semibold", isStale && "text-ink-soft", className)}>{text}</span>;
}
