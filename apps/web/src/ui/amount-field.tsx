/** An exact decimal typed by keyboard or pasted: only digits and one point get in, and never more decimals than allowed. */
import type { ReactNode } from "react";
import { amountTyped } from "./amount-typed.ts";
import { TextField } from "./field.tsx";

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly decimals: number;
  /** After the number: the currency. */
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly after?: ReactNode;
}

export function AmountField({ value, onChange, decimals, unit, isDisabled = false, after, ...rest }: AmountFieldProps) {
  return (
    <TextField
      {...rest}
      keepsHint
      value={value}
      disabled={isDisabled}
      inputMode="decimal"
      autoComplete="off"
      onChange={(text) => {
        const next = amountTyped(text, decimals);
        if (next !== null) onChange(next);
      }}
      after={
        <span className="flex items-center gap-1 pr-4">
          {unit !== undefined && <span className="font-medium text-ink-soft text-sm">{unit}</span>}
          {after}
        </span>
      }
    />
  );
}
