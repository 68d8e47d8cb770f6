/** A field whose check digits are told beside it: while it is typed that they fit, and once it is left that they do not. */
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";

interface CheckedFieldProps extends Omit<TextFieldProps, "error" | "hint"> {
  /** Said while the digits fit. */
  readonly good: string | undefined;
  /** Said once the field was left, where they do not fit. */
  readonly broken: string | undefined;
  /** Said at once: what is missing, or what the server said. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function CheckedField({ good, broken, error, hint, ...rest }: CheckedFieldProps) {
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <TextField
      {...rest}
      onBlur={() => setWasLeft(true)}
      hint={
        good === undefined ? (
          hint
        ) : (
          <span className="inline-flex items-center gap-1.5 text-success-text">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {good}
          </span>
        )
      }
      error={error ?? (wasLeft ? broken : undefined)}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
