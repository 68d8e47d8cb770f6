/** Up or down as two large buttons, in the colours of rising and falling and with their arrows. */
import type { OptionDirection } from "@candor/engine/option-order";
import { useId } from "react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Arrow } from "./arrow.tsx";

interface DirectionSwitchProps {
  readonly direction: OptionDirection;
  readonly onChange: (direction: OptionDirection) => void;
}

const CHOSEN = { up: "bg-up-fill text-white", down: "bg-down-fill text-white" } as const;

export function DirectionSwitch({ direction, onChange }: DirectionSwitchProps) {
  const t = useText("option-order");
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-2xl bg-inset p-1">
      <legend className="sr-only">{t("direction.label")}</legend>
      {(["up", "down"] as const).map((one) => (
        <label
          key={one}
          className={classNames(
            "relative flex min-h-13 min-w-0 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-xl px-3 text-center font-semibold touch-motion",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
            one === direction ? CHOSEN[one] : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === direction}
            onChange={() => onChange(one)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Arrow direction={one} />
          {t(`direction.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
