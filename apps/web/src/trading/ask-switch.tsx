/** Whether each order is shown once more before it is placed. */
import { useText } from "../app/i18n.ts";
import { Switch } from "../ui/switch.tsx";
import type { TicketChoices } from "./ticket-choices.ts";

export function AskSwitch({ choices }: { readonly choices: TicketChoices }) {
  const t = useText("trade");
  const { skipsReview } = choices.useChoices();
  return (
    <div className="flex items-center justify-between gap-4 border-line border-t pt-2">
      <div className="min-w-0">
        <p className="font-medium text-sm">{t("order.ask")}</p>
        <p className="text-ink-soft text-sm leading-snug">{t("order.askNote")}</p>
      </div>
      <Switch
        label={t("order.ask")}
        isOn={!skipsReview}
        onChange={(asks) => choices.setChoices({ skipsReview: !asks })}
      />
    </div>
  );
}
