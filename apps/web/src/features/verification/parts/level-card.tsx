/** One level: what it allows, what it needs and how long it takes. */
import { LEVEL_LIMITS, REVIEW_HOURS } from "@candor/api/verification-words";
import { Camera, Clock, FileText, Mail } from "lucide-react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useSite } from "../../../app/site.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import type { Level, Standing } from "../verification-view.ts";
import { StandingBadge } from "./standing-badge.tsx";

const NEEDS = {
  1: [
    { name: "contacts", icon: <Mail /> },
    { name: "document", icon: <FileText /> },
  ],
  2: [
    { name: "document", icon: <FileText /> },
    { name: "camera", icon: <Camera /> },
  ],
} as const;

/** What filling in takes, by our own trying. */
const MINUTES = { 1: 3, 2: 5 } as const;

interface LevelCardProps {
  readonly level: Level;
  readonly standing: Standing;
}

export function LevelCard({ level, standing }: LevelCardProps) {
  const t = useText("verification");
  const { withdrawalBtc, fiatTradeUsdt } = LEVEL_LIMITS[level];
  return (
    <Card title={t(`level.${level}`)} aside={<StandingBadge standing={standing} />} className="pb-4">
      <div className="px-4">
        <FactList
          isRoomy
          label={t("level.allows")}
          facts={[
            { name: t("level.withdrawal"), value: `${formatAmount(withdrawalBtc, 8, 0)} BTC` },
            { name: t("level.fiatTrade"), value: `${formatAmount(fiatTradeUsdt, 8, 0)} USDT` },
          ]}
        />
        {standing !== "verified" && <Needs level={level} />}
      </div>
    </Card>
  );
}

/** What has to be at hand, and how long it takes. */
function Needs({ level }: { readonly level: Level }) {
  const t = useText("verification");
  const site = useSite();
  return (
    <>
      <h3 className="mt-3 mb-2 font-semibold text-sm">{t("level.needs")}</h3>
      <ul className="space-y-2 text-ink-soft text-sm leading-snug [&_svg]:mt-px [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-link">
        {NEEDS[level].map(({ name, icon }) => (
          <li key={name} className="flex gap-2">
            {icon}
            {t(`need.${level}.${name}` as "need.1.contacts")}
          </li>
        ))}
        <li className="flex gap-2">
          <Clock aria-hidden />
          {t("level.time", { minutes: MINUTES[level], hours: site?.review_hours ?? REVIEW_HOURS })}
        </li>
      </ul>
    </>
  );
}
