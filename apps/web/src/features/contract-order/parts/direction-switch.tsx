/** Up or down, in the colours of rising and falling. */
import { DIRECTIONS, type Direction } from "@candor/engine/contract-order";
import { useId } from "react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";

interface DirectionSwitchProps {
  readonly direction: Direction;
  readonly onChange: (direction: Direction) => void;
}

const CHOSEN = { long: "bg-up-fill text-white", short: "bg-down-fill text-white" } as const;

export function DirectionSwitch({ direction, onChange }: DirectionSwitchProps) {
  const t = useText("contract-order");
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-2xl bg-inset p-1">
      <legend className="sr-only">{t("direction.label")}</legend>
      {DIRECTIONS.map((one) => (
        <label
          key={one}
          className={classNames(
            "relative flex min-h-11 cursor-pointer items-center justify-center rounded-xl px-3 text-center font-semibold touch-motion",
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
          {t(`direction.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
