/** An on and off switch that takes effect at once. */
import { classNames } from "./class-names.ts";

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={isOn}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="inline-flex h-11 w-14 shrink-0 items-center justify-center rounded-full disabled:opacity-60"
    >
      <span
        className={classNames(
          "relative block h-7 w-12 rounded-full border touch-motion",
          isOn ? "border-link bg-link" : "border-line-strong bg-inset",
        )}
      >
        <span
          className={classNames(
            "absolute top-1/2 size-5 -translate-y-1/2 rounded-full shadow transition-[left]",
            isOn ? "left-[1.5rem] bg-surface" : "left-[0.2rem] bg-line-strong",
          )}
        />
      </span>
    </button>
  );
}
