/** A figure of the ticket: typed by keyboard, or on phones by the app's own pad while it is the active one. */
import { ArrowLeftRight } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { amountTyped } from "./amount-typed.ts";
import { classNames } from "./class-names.ts";

interface TicketFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly decimals: number;
  readonly error: string | undefined;
  readonly hasPad: boolean;
  readonly isActive: boolean;
  /** The next digit takes the place of the whole value, which is then shown as selected. */
  readonly isReplaced?: boolean;
  readonly onActivate: () => void;
  /** How the value is written where nobody types it by keyboard. */
  readonly format?: (value: string) => string;
  readonly onChange: (value: string) => void;
  /** Below the field: something at the left, an action at the right. */
  readonly note?: ReactNode;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Another unit for the same figure: a tap on the unit changes it. */
  readonly unitAction?: { readonly label: string; readonly onPress: () => void };
}

export function TicketField(props: TicketFieldProps) {
  const {
    label,
    unit,
    value,
    decimals,
    error,
    hasPad,
    isActive,
    isReplaced = false,
    onActivate,
    format,
    onChange,
    note,
    action,
    unitAction,
  } = props;
  const id = useId();
  // Separators would stand in the way of a caret.
  const [isTyped, setIsTyped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  // Written without separators the value is another text, of which nothing would be selected: what is typed would be put behind it.
  useLayoutEffect(() => {
    if (isTyped && isEntered.current) input.current?.select();
    isEntered.current = false;
  }, [isTyped]);
  return (
    <div>
      <div
        className={classNames(
          "flex min-h-14 flex-wrap items-center gap-x-2 rounded-2xl border bg-surface px-4 touch-motion",
          "focus-within:border-link focus-within:outline focus-within:outline-1 focus-within:outline-link",
          error !== undefined ? "border-error-text" : isActive ? "border-link" : "border-line-strong",
        )}
      >
        <label htmlFor={id} className="max-w-[45%] text-ink-soft text-sm leading-tight">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          value={isTyped ? value : (format?.(value) ?? value)}
          // The pad replaces the phone's keyboard; a real keyboard works all the same.
          inputMode={hasPad ? "none" : "decimal"}
          autoComplete="off"
          placeholder="0"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onFocus={() => {
            isEntered.current = !hasPad;
            setIsTyped(!hasPad);
            onActivate();
          }}
          onClick={onActivate}
          onKeyDown={() => setIsTyped(true)}
          onPaste={() => setIsTyped(true)}
          onBlur={() => setIsTyped(false)}
          onChange={(event) => {
            const typed = amountTyped(event.target.value, decimals);
            if (typed !== null) onChange(typed);
          }}
          className={classNames(
            "my-1 min-h-11 w-0 min-w-16 flex-1 rounded-lg text-right font-semibold text-lg outline-none",
            isReplaced ? "bg-primary-soft" : "bg-transparent",
          )}
        />
        {unitAction === undefined ? (
          <span className="shrink-0 font-medium text-ink-soft text-sm">{unit}</span>
        ) : (
          <button
            type="button"
            // What is seen is part of what is said.
            aria-label={`${unit}. ${unitAction.label}`}
            onClick={unitAction.onPress}
            className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-lg px-2 font-semibold text-link text-sm"
          >
            {unit}
            <ArrowLeftRight aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="pt-1 text-error-text text-sm empty:hidden">
        {error}
      </p>
      <div className="flex items-center justify-between gap-3 pt-1 empty:hidden">
        {note}
        {action !== undefined && (
          <button
            type="button"
            onClick={action.onPress}
            className="-mr-2 -my-1 ml-auto min-h-11 shrink-0 rounded-lg px-2 font-semibold text-link text-sm"
          >
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
