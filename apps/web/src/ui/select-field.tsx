/** A labelled choice by the device's own picker. */
import { ChevronDown } from "lucide-react";
import { useId } from "react";

interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export function SelectField<T extends string>({ label, value, items, onChange }: SelectFieldProps<T>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = items.find((item) => item.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className="min-h-13 w-full appearance-none rounded-xl border border-line-strong bg-surface py-2 pr-10 pl-4 text-base text-ink outline-none focus:border-link focus:outline focus:outline-1 focus:outline-link"
        >
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  );
}
