/** Over every page while the account is frozen: what that stops, and the way to where it ends. That page says it by itself. */
import { Snowflake } from "lucide-react";
import { useFollowedFreeze, useFrozenBy, useIsFrozen } from "../live/customer.ts";
import { Banner } from "../ui/banner.tsx";
import { useText } from "./i18n.ts";
import { hrefOf, usePlace } from "./navigation.ts";

export function FrozenStrip() {
  useFollowedFreeze();
  const isFrozen = useIsFrozen();
  const by = useFrozenBy();
  const { path } = usePlace().location;
  return isFrozen && path !== "pages/setting/security" ? <Strip isOperators={by === "operator"} /> : null;
}

function Strip({ isOperators }: { readonly isOperators: boolean }) {
  const t = useText("trade");
  return (
    <Banner tone="info" isAnnounced icon={<Snowflake aria-hidden />}>
      {t(isOperators ? "frozen.stripOperator" : "frozen.strip")}
      {/* As high as a finger needs, without making its line of the strip higher. */}
      <a
        href={hrefOf("pages/setting/security")}
        className="ml-2 whitespace-nowrap pt-2 pb-6 underline underline-offset-2"
      >
        {t(isOperators ? "frozen.why" : "frozen.action")}
      </a>
    </Banner>
  );
}
