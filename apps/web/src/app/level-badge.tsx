/** The highest level of verification that somebody has reached, wherever a person is shown. */
import { BadgeCheck } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import { useText } from "./i18n.ts";

export function LevelBadge({ level }: { readonly level: number }) {
  const t = useText("verification");
  return (
    <Badge tone={level > 0 ? "good" : "plain"}>
      {level > 0 && <BadgeCheck aria-hidden className="size-3.5" />}
      {level > 0 ? t("badge", { level }) : t("unverified")}
    </Badge>
  );
}
