/** How long a limit order is valid, and whether it may trade at once. Folded away. */
import { ChevronDown } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { SpotOrderForm } from "../spot-order-form.ts";

interface AdvancedChoicesProps {
  readonly form: SpotOrderForm;
  readonly onChange: (change: Partial<SpotOrderForm>) => void;
}

export function AdvancedChoices({ form, onChange }: AdvancedChoicesProps) {
  const t = useText("spot-order");
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-medium text-sm [&::-webkit-details-marker]:hidden">
        {t("ticket.advanced")}
        <ChevronDown aria-hidden className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <Segmented
        label={t("ticket.timeInForce")}
        value={form.timeInForce}
        items={[
          { value: "gtc", label: t("ticket.gtcShort") },
          { value: "ioc", label: t("ticket.iocShort") },
          { value: "fok", label: t("ticket.fokShort") },
        ]}
        onChange={(timeInForce) => onChange({ timeInForce, ...(timeInForce !== "gtc" && { isPostOnly: false }) })}
      />
      <p className="mt-1.5 px-1 text-ink-soft text-sm">{t(`ticket.${form.timeInForce}`)}</p>
      <div className="flex items-center justify-between gap-4 py-2">
        <div className="min-w-0">
          <p className="font-medium text-sm">{t("ticket.postOnly")}</p>
          <p className="text-ink-soft text-sm leading-snug">{t("ticket.postOnlyNote")}</p>
        </div>
        <Switch
          label={t("ticket.postOnly")}
          isOn={form.isPostOnly}
          isDisabled={form.timeInForce !== "gtc"}
          onChange={(isPostOnly) => onChange({ isPostOnly })}
        />
      </div>
    </details>
  );
}
