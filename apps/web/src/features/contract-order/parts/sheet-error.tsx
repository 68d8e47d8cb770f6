/** Why what a sheet asked for was refused, or that nobody knows what became of it. Announced when it comes. */
import type { Refusal } from "@candor/client/envelope";
import { useText } from "../../../app/i18n.ts";

export function SheetError({ refusal }: { readonly refusal: Refusal | null }) {
  const t = useText("contract-order");
  return (
    <div role="alert" className="text-error-text text-sm">
      {refusal !== null && <p className="pt-3">{refusal.message}</p>}
      {refusal?.isUncertain === true && <p className="pt-1">{t("result.againNote")}</p>}
    </div>
  );
}
