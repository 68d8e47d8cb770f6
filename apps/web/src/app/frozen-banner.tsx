/** Over every page while the account is frozen or restricted: what that stops, and the way to where it ends. That page says it by itself. */
import type { RestrictionFact } from "@candor/api/restriction-words";
import { Ban, Snowflake } from "lucide-react";
import { useFollowedFreeze, useFrozenBy, useIsFrozen, useRestrictions } from "../live/customer.ts";
import { Banner } from "../ui/banner.tsx";
import { formatInstant } from "./format.ts";
import { useText } from "./i18n.ts";
import { hrefOf, usePlace } from "./navigation.ts";

export function FrozenBanner() {
  useFollowedFreeze();
  const isFrozen = useIsFrozen();
  const by = useFrozenBy();
  const { path } = usePlace().location;
  const restrictions = useRestrictions();
  // That page says each of it by itself.
  if (path === "pages/setting/security") return null;
  if (isFrozen) return <AccountStateBanner isOperators={by === "operator"} />;
  return restrictions.map((one) => <RestrictedBanner key={one.kind} {...one} />);
}

function RestrictedBanner({ kind, until }: RestrictionFact) {
  const t = useText("trade");
  return (
    <Banner tone="info" isAnnounced icon={<Ban aria-hidden />}>
      {t("restricted.strip", { what: t(`restricted.what.${kind}`), time: formatInstant(until) })}
      <a
        href={hrefOf("pages/setting/security")}
        className="ml-2 whitespace-nowrap pt-2 pb-6 underline underline-offset-2"
      >
        {t("frozen.why")}
      </a>
    </Banner>
  );
}

function AccountStateBanner({ isOperators }: { readonly isOperators: boolean }) {
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
