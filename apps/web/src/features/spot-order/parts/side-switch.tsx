/** Buy or sell, in the colours of rising and falling. */
import type { Side } from "@candor/engine/spot-order";
import { useId } from "react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";

interface SideSwitchProps {
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}

const CHOSEN = { buy: "bg-up-fill text-white", sell: "bg-down-fill text-white" } as const;

export function SideSwitch({ side, onChange }: SideSwitchProps) {
  const t = useText("spot-order");
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-2xl bg-inset p-1">
      <legend className="sr-only">{t("side.label")}</legend>
      {(["buy", "sell"] as const).map((one) => (
        <label
          key={one}
          className={classNames(
            "relative flex min-h-11 cursor-pointer items-center justify-center rounded-xl px-3 text-center font-semibold touch-motion",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
            one === side ? CHOSEN[one] : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === side}
            onChange={() => onChange(one)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`side.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
