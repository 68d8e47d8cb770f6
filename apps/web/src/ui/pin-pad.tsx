/**
 * Six digits that nobody is to read over a shoulder: typed on an own pad or a keyboard, shown as dots, told to screen readers by
 * their count. The digits stand nowhere in the document.
 */
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { NumberPad, type PadKey } from "./number-pad.tsx";

const PIN_LENGTH = 6;
const PLACES = Array.from({ length: PIN_LENGTH }, (_, place) => place);

interface PinPadProps {
  /** What is asked for. */
  readonly label: string;
  readonly deleteLabel: string;
  readonly padLabel: string;
  /** "3 of 6 digits". */
  readonly countText: (count: number) => string;
  /** Why the last digits were not taken. */
  readonly error?: string | undefined;
  readonly isBusy?: boolean;
  /** Told all six; the pad is empty again afterwards. */
  readonly onComplete: (digits: string) => void;
}

export function PinPad({ label, deleteLabel, padLabel, countText, error, isBusy = false, onComplete }: PinPadProps) {
  const [digits, setDigits] = useState("");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);

  const press = (key: PadKey) => {
    if (isBusy) return;
    const next = key === "delete" ? digits.slice(0, -1) : key === "." ? digits : digits + key;
    if (next.length < PIN_LENGTH) return setDigits(next);
    setDigits("");
    onComplete(next);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const key = padKeyOf(event);
      if (key === null) return;
      event.preventDefault();
      latest.current(key);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put a box and a legend around the pad
    <div ref={place} role="group" aria-label={label} tabIndex={-1} className="outline-none">
      <div aria-hidden className={classNames("flex justify-center gap-4 py-6", isBusy && "animate-pulse")}>
        {PLACES.map((at) => (
          <span
            key={at}
            className={classNames(
              "size-4 rounded-full border-2 touch-motion",
              isBusy || at < digits.length ? "border-link bg-link" : error ? "border-error-text" : "border-line-strong",
            )}
          />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {countText(digits.length)}
      </p>
      <p role="alert" className="mb-3 min-h-12 text-balance text-center text-error-text text-sm leading-relaxed">
        {digits === "" && !isBusy ? error : ""}
      </p>
      <NumberPad label={padLabel} deleteLabel={deleteLabel} decimalMark={null} onPress={press} />
    </div>
  );
}

/** Keys typed into a field, or with a modifier, are meant for something else. */
function padKeyOf(event: KeyboardEvent): PadKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return null;
  if (event.key === "Backspace") return "delete";
  return /^\d$/.test(event.key) ? (event.key as PadKey) : null;
}
