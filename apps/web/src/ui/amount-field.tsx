/** An exact decimal typed by keyboard or pasted: only digits and one point get in, and never more decimals than allowed. */
import type { ReactNode } from "react";
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

/**
 * What an amount becomes when this text is typed or pasted, or null when it cannot begin an amount. A comma is a point;
 * decimals beyond those allowed fall away in sight.
 */
export function amountTyped(text: string, decimals: number): string | null {
  const plain = text.replace(/[\s']/g, "").replace(",", ".");
  if (plain === "") return "";
  const match = /^(\d{0,20})(?:(\.)(\d*))?$/.exec(plain);
  if (!match) return null;
  const fraction = (match[3] ?? "").slice(0, decimals);
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "");
  return match[2] === undefined || decimals === 0 ? whole : `${whole === "" ? "0" : whole}.${fraction}`;
}
