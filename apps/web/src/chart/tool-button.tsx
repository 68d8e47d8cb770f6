/** A square button of the chart's rows, 44 pixels, named by its label; pressed ones are marked by more than colour. */
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

interface ToolButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** Given for what is on or off. */
  readonly isOn?: boolean;
  /** Given for what opens something. */
  readonly isExpanded?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ToolButton(props: ToolButtonProps) {
  const isMarked = props.isOn === true || props.isExpanded === true;
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.isOn}
      aria-expanded={props.isExpanded}
      disabled={props.isDisabled}
      onClick={props.onPress}
      className={classNames(
        "inline-flex size-11 shrink-0 items-center justify-center -outline-offset-2 touch-motion disabled:opacity-40",
        isMarked ? "text-link" : "text-ink-soft hover:text-ink",
        props.className,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "inline-flex size-9 items-center justify-center rounded-lg [&_svg]:size-5",
          isMarked ? "bg-primary-soft" : "",
        )}
      >
        {props.children}
      </span>
    </button>
  );
}
