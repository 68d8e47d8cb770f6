/** What the wallet has free for an order. */
import { useText } from "../app/i18n.ts";

interface AvailableLineProps {
  /** As the reader writes it; null while not known. */
  readonly amount: string | null;
  readonly currency: string | undefined;
}

export function AvailableLine({ amount, currency }: AvailableLineProps) {
  const t = useText("trade");
  return (
    <p className="flex flex-1 flex-wrap justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">{t("order.available")}</span>
      <span className="text-right font-medium">
        {amount ?? "–"} {currency}
      </span>
    </p>
  );
}
