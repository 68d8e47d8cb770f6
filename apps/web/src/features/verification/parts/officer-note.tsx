/** Why an officer rejected something, where it is sent again. */
import { MessageSquareWarning } from "lucide-react";
import { useText } from "../../../app/i18n.ts";

export function OfficerNote({ reason }: { readonly reason: string }) {
  const t = useText("verification");
  return (
    <p className="mb-3 flex gap-2 rounded-xl bg-notice px-3 py-2.5 text-notice-text text-sm leading-relaxed">
      <MessageSquareWarning aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t("correct.reason", { reason })}</span>
    </p>
  );
}
