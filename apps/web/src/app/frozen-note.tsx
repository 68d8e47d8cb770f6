/** Above a form that the server refuses while the account is frozen: says so before it is filled in, and leads to where it ends. */
import { Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { useFrozenBy, useIsFrozen } from "../live/customer.ts";
import { LinkButton } from "../ui/button.tsx";
import { useText } from "./i18n.ts";
import { hrefOf } from "./navigation.ts";

/** Nothing, and no texts waited for, while the account is not frozen. */
export const FrozenNote = (): ReactNode => useIsFrozen() && <Note />;

/** One's own freeze is ended by oneself, that of operators by asking them. */
function Note() {
  const t = useText("trade");
  const isOperators = useFrozenBy() === "operator";
  return (
    <div role="note" className="rounded-2xl bg-notice px-4 py-3 text-notice-text">
      <p className="flex gap-2 text-pretty text-sm leading-relaxed">
        <Snowflake aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t(isOperators ? "frozen.formOperator" : "frozen.form")}
      </p>
      <LinkButton
        size="small"
        look="outline"
        isWide
        className="mt-2"
        href={hrefOf(isOperators ? "pages/common/contactus" : "pages/setting/security")}
      >
        {t(isOperators ? "frozen.contact" : "frozen.action")}
      </LinkButton>
    </div>
  );
}

/** For the button of such a form: whether it is stopped, and what it says then in place of its usual words. */
export function useFrozenButton(): { readonly isFrozen: boolean; readonly labelOr: (usual: string) => ReactNode } {
  const isFrozen = useIsFrozen();
  return { isFrozen, labelOr: (usual) => (isFrozen ? <Stopped /> : usual) };
}

const Stopped = (): ReactNode => useText("trade")("frozen.button");
