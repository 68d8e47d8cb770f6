/** A labelled text input with hint and error. The error is announced and tied to the input. */
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The hint is what the error speaks of, so it stays below it. */
  readonly keepsHint?: boolean;
  /** At the right of the label: an action that belongs to the field. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Label above, what is given in the middle, hint or error below; the message has the id `${id}-note`. */
export function FieldFrame({ id, label, hint, error, keepsHint = false, aside, children }: FieldFrameProps) {
  const note = error ?? hint;
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <div
        id={`${id}-note`}
        aria-live="polite"
        className={classNames("text-sm", note ? "mt-1.5" : "", error ? "text-error-text" : "text-ink-soft")}
      >
        {note}
        {error !== undefined && keepsHint && hint !== undefined && <span className="block text-ink-soft">{hint}</span>}
      </div>
    </div>
  );
}

/** Classes of a box that holds an input and what stands beside it. */
const inputBox = (hasError: boolean): string =>
  classNames(
    "flex min-h-13 w-full items-center rounded-xl border bg-surface touch-motion",
    "focus-within:border-link focus-within:outline focus-within:outline-1 focus-within:outline-link",
    hasError ? "border-error-text" : "border-line-strong",
  );

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "prefix"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly keepsHint?: boolean;
  /** Inside the box, before and after the input. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export function TextField({ label, value, onChange, hint, error, keepsHint, before, after, ...rest }: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} {...(keepsHint && { keepsHint })}>
      <div className={inputBox(error !== undefined)}>
        {before}
        <input
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className="min-h-12 min-w-0 flex-1 rounded-xl bg-transparent px-4 text-base outline-none"
        />
        {after}
      </div>
    </FieldFrame>
  );
}
