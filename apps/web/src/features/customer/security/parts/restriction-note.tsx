/** Says what operators have stopped of the account: why, until when, what still works, and whom to ask. */
import type { WireResponse } from "@candor/api/api";
import { Ban } from "lucide-react";
import { formatInstant } from "../../../../app/format.ts";
import { useText } from "../../../../app/i18n.ts";
import { hrefOf } from "../../../../app/navigation.ts";
import { LinkButton } from "../../../../ui/button.tsx";

type Restriction = WireResponse<"GET /user/info">["restrictions"][number];

export function RestrictionNote({ kind, cause, words, since, until }: Restriction) {
  const t = useText("security");
  const trade = useText("trade");
  return (
    <section aria-labelledby={`restricted-${kind}`} className="rounded-card bg-notice p-4 text-notice-text">
      <div className="flex items-start gap-3">
        <Ban aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0 space-y-1 text-pretty text-sm leading-relaxed">
          <h2 id={`restricted-${kind}`} className="font-bold text-base leading-snug">
            {t("restricted.title", { what: trade(`restricted.what.${kind}`) })}
          </h2>
          <p>{t("restricted.since", { time: formatInstant(since) })}</p>
          <p>{t(`frozen.operator.cause.${cause}`)}</p>
          {words !== "" && <p className="break-words">{t("restricted.words", { words })}</p>}
          <p>{t("restricted.still")}</p>
          <p>{t("restricted.until", { time: formatInstant(until) })}</p>
        </div>
      </div>
      <LinkButton href={hrefOf("pages/common/contactus")} look="outline" isWide className="mt-4">
        {t("frozen.operator.action")}
      </LinkButton>
    </section>
  );
}
