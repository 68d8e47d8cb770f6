/** The two sides of an order, in the colours of rising and falling. */
import { type ReactNode, useId } from "react";
import { classNames } from "../ui/class-names.ts";

interface SideSwitchProps<S extends string> {
  readonly label: string;
  /** What gains as the price rises stands first. */
  readonly sides: readonly [Side<S>, Side<S>];
  readonly value: S;
  readonly onChange: (side: S) => void;
}

interface Side<S extends string> {
  readonly value: S;
  readonly label: string;
  readonly icon?: ReactNode;
}

const CHOSEN = ["bg-up-fill text-white", "bg-down-fill text-white"] as const;

export function SideSwitch<S extends string>({ label, sides, value, onChange }: SideSwitchProps<S>) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-2xl bg-inset p-1">
      <legend className="sr-only">{label}</legend>
      {sides.map((side, place) => (
        <label
          key={side.value}
          className={classNames(
            "relative flex min-h-11 min-w-0 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-xl px-3 text-center font-semibold touch-motion",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
            side.value === value ? CHOSEN[place] : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={side.value}
            checked={side.value === value}
            onChange={() => onChange(side.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {side.icon}
          {side.label}
        </label>
      ))}
    </fieldset>
  );
}
