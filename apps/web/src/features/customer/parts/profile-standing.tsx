/** How a person stands here: credit score, verification, whom they invited, and under which names they are known. */
import type { WireResponse } from "@candor/api/api";
import { useState } from "react";
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { CreditLines, useCredit } from "./credit-lines.tsx";

interface ProfileProps {
  readonly profile: WireResponse<"GET /user/info">;
}

/** By the level that was reached. */
const LEVEL_NOTES = ["verification.level0", "verification.level1", "verification.level2"] as const;

const count = (number: number): string => formatAmount(String(number), 0, 0);

export function ProfileStanding({ profile }: ProfileProps) {
  const t = useText("settings");
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, setIsComing] = useState(false);
  useCredit(isComing);
  return (
    <Card className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow
          title={t("credit.title")}
          note={t("credit.note")}
          end={<span className="font-bold text-ink">{count(profile.credit_score)}</span>}
          onPress={() => setIsOpen(true)}
          onAhead={() => setIsComing(true)}
          hasArrow
        />
        <ListRow
          title={t("common.titles.verification")}
          note={t(LEVEL_NOTES[profile.level] ?? LEVEL_NOTES[0])}
          href={hrefOf("pages/StartVerification")}
        />
      </div>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("credit.title")} closeLabel={t("common.close")}>
        <CreditLines />
      </Sheet>
    </Card>
  );
}

export function ProfileInvites({ profile }: ProfileProps) {
  const t = useText("settings");
  return (
    <Card title={t("profile.invites")} className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow
          title={t("profile.invite")}
          note={profile.invite_code}
          end={<CopyButton label={t("profile.copyInvite")} text={profile.invite_code} />}
        />
        <ListRow title={t("profile.invited")} end={count(profile.invite_count)} />
        <ListRow title={t("profile.invitedTraders")} end={count(profile.invited_traders_count)} />
      </div>
    </Card>
  );
}

/** All of it, in groups of four: what was left out could be what tells two addresses apart. */
const inGroups = (address: string): string =>
  `0x ${
    address
      .slice(2)
      .match(/.{1,4}/g)
      ?.join(" ") ?? ""
  }`;

export function ProfileFacts({ profile }: ProfileProps) {
  const t = useText("settings");
  return (
    <Card className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow
          title={t("profile.uid")}
          note={profile.uid}
          end={<CopyButton label={t("profile.copyUid")} text={profile.uid} />}
        />
        {profile.wallet_address !== null && (
          <ListRow
            title={t("profile.wallet")}
            note={inGroups(profile.wallet_address)}
            end={<CopyButton label={t("profile.copyWallet")} text={profile.wallet_address} />}
          />
        )}
        <ListRow title={t("profile.since")} note={formatInstant(profile.registered_at, "date")} />
      </div>
    </Card>
  );
}
