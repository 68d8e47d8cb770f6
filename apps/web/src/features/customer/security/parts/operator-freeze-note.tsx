/** Says that operators froze the account: why, until when, and whom to ask. Its owner cannot end that. */
import type { WireResponse } from "@candor/api/api";
import { Snowflake } from "lucide-react";
import { formatInstant } from "../../../../app/format.ts";
import { useText } from "../../../../app/i18n.ts";
import { hrefOf } from "../../../../app/navigation.ts";
import { LinkButton } from "../../../../ui/button.tsx";

interface OperatorFreezeNoteProps {
  readonly since: number;
  readonly until: number | null;
  readonly cause: WireResponse<"GET /user/info">["frozen_cause"];
}

export function OperatorFreezeNote({ since, until, cause }: OperatorFreezeNoteProps) {
  const t = useText("security");
  return (
    <section aria-labelledby="operator-freeze-title" className="rounded-card bg-notice p-4 text-notice-text">
      <div className="flex items-start gap-3">
        <Snowflake aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0 space-y-1 text-pretty text-sm leading-relaxed">
          <h2 id="operator-freeze-title" className="font-bold text-base leading-snug">
            {t("frozen.operator.title", { time: formatInstant(since) })}
          </h2>
          {cause !== null && <p>{t(`frozen.operator.cause.${cause}`)}</p>}
          <p>{t("frozen.text")}</p>
          {until !== null && <p>{t("frozen.operator.until", { time: formatInstant(until) })}</p>}
        </div>
      </div>
      <LinkButton href={hrefOf("pages/common/contactus")} look="outline" isWide className="mt-4">
        {t("frozen.operator.action")}
      </LinkButton>
    </section>
  );
}
