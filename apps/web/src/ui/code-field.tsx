/** Six digits in one input drawn as six boxes: pasting, autofill from a message and screen readers all work. */
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame } from "./field.tsx";

const LENGTH = 6;
const PLACES = Array.from({ length: LENGTH }, (_, place) => place);

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly aside?: ReactNode;
}

export function CodeField({ label, value, onChange, error, hint, aside }: CodeFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside}>
      <div className="group relative">
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {PLACES.map((place) => (
            <span
              key={place}
              className={classNames(
                "flex min-h-13 items-center justify-center rounded-xl border bg-surface font-semibold text-xl",
                error ? "border-error-text" : "border-line-strong",
                !error && place === value.length && "group-focus-within:border-link",
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LENGTH * 2}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className="absolute inset-0 w-full rounded-xl bg-transparent text-transparent caret-transparent selection:bg-transparent"
        />
      </div>
    </FieldFrame>
  );
}
