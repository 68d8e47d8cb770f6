/** At the market's price, or at a limit. */
import { useText } from "../app/i18n.ts";
import { Segmented } from "../ui/segmented.tsx";

export type OrderKind = "market" | "limit";

interface KindChoiceProps {
  readonly kind: OrderKind;
  readonly onChange: (kind: OrderKind) => void;
}

export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useText("trade");
  return (
    <Segmented
      label={t("kind.label")}
      value={kind}
      items={[
        { value: "market", label: t("kind.market") },
        { value: "limit", label: t("kind.limit") },
      ]}
      onChange={onChange}
    />
  );
}
