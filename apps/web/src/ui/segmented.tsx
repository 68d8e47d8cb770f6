/** Two to five choices side by side, one of them on. A radio group to assistive technology. */
import { useId } from "react";
import { classNames } from "./class-names.ts";

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

export function Segmented<T extends string>({ label, items, value, onChange, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={classNames("flex min-w-0 flex-wrap rounded-3xl bg-inset p-1", className)}>
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <label
          key={item.value}
          className={classNames(
            "relative flex min-h-9 min-w-0 flex-auto cursor-pointer items-center justify-center rounded-3xl px-3 text-center text-sm touch-motion",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
            item.value === value ? "bg-raised font-semibold text-ink shadow-lift" : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            className="absolute -inset-y-1 inset-x-0 cursor-pointer opacity-0"
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
