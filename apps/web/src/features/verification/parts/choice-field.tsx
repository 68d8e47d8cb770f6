/** A few choices of which one is made, each large enough for a finger, with what is wrong below. */
import { useId } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface ChoiceFieldProps<T extends string> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: T) => void;
  readonly error?: string | undefined;
}

export function ChoiceField<T extends string>({ id, label, items, value, onChange, error }: ChoiceFieldProps<T>) {
  const name = useId();
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}-note`} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid auto-cols-fr gap-2 xs:grid-flow-col">
        {items.map((item) => (
          <label
            key={item.value}
            className={classNames(
              "relative flex min-h-13 cursor-pointer items-center justify-center rounded-xl border px-3 py-2 text-center leading-tight touch-motion",
              "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
              item.value === value
                ? "border-link bg-primary-soft font-semibold text-link"
                : error === undefined
                  ? "border-line-strong bg-surface hover:bg-inset"
                  : "border-error-text bg-surface hover:bg-inset",
            )}
          >
            <input
              type="radio"
              name={name}
              value={item.value}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {item.label}
          </label>
        ))}
      </div>
      <div id={`${id}-note`} aria-live="polite" className={error ? "mt-1.5 text-error-text text-sm" : ""}>
        {error}
      </div>
    </fieldset>
  );
}
