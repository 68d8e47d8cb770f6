/** The networks of a currency, of which one is chosen; never for anybody where there are several. */
import { useId } from "react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { NetworkChoice } from "../address-form.ts";

interface NetworkFieldProps {
  readonly networks: readonly NetworkChoice[];
  readonly chosen: string;
  readonly onChoose: (network: string) => void;
  readonly error: string | undefined;
}

export function NetworkField({ networks, chosen, onChoose, error }: NetworkFieldProps) {
  const t = useText("payee");
  const id = useId();
  const note = error ?? (networks.length > 1 ? t("form.networkHint") : undefined);
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 font-medium text-sm">{t("common.columns.network")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {networks.map(({ network, name }) => (
          <label
            key={network}
            className={classNames(
              "relative flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 touch-motion",
              "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:outline-offset-2",
              network === chosen ? "border-link bg-primary-soft font-semibold" : "border-line-strong bg-surface",
            )}
          >
            <input
              type="radio"
              name={id}
              value={network}
              checked={network === chosen}
              onChange={() => onChoose(network)}
              aria-invalid={error !== undefined || undefined}
              className="size-5 shrink-0 accent-[var(--link)]"
            />
            {name}
          </label>
        ))}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classNames("text-sm", note && "mt-1.5", error ? "text-error-text" : "text-ink-soft")}
      >
        {note}
      </p>
    </fieldset>
  );
}
