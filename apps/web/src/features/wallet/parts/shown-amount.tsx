/** An amount, or dots while the person hides amounts. */
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { usePreferences } from "../../../app/preferences.ts";

const DOTS = "••••";
const SHOWN_DECIMALS = 8;

/** Text of an amount for the reader; dots while amounts are hidden. */
export function useShownAmount(): (text: string) => string {
  const { hidesAmounts } = usePreferences();
  return (text) => (hidesAmounts ? DOTS : formatAmount(text, SHOWN_DECIMALS, 2));
}

export function ShownAmount({ text }: { readonly text: string }) {
  const t = useText("common");
  const { hidesAmounts } = usePreferences();
  if (!hidesAmounts) return formatAmount(text, SHOWN_DECIMALS, 2);
  return (
    <>
      <span className="sr-only">{t("amounts.hidden")}</span>
      <span aria-hidden>{DOTS}</span>
    </>
  );
}
