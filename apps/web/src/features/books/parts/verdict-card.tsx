/** Whether the books balance, and by what that is known. */
import type { WireResponse } from "@candor/api/api";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { CheckLine } from "./check-line.tsx";

type Summary = WireResponse<"GET /books/summary">;

export function VerdictCard({ summary }: { readonly summary: Summary }) {
  const t = useText("books");
  const { is_balanced, at, check, cut_off_at, seal } = summary;
  const facts = [
    { name: t("fact.at"), value: formatInstant(at, "exact") },
    { name: t("fact.difference"), value: is_balanced ? t("fact.zero") : t("fact.notZero") },
    {
      name: t("fact.check"),
      value: check
        ? t("fact.checkFound", { count: check.faults, time: formatInstant(check.finished_at) })
        : t("fact.none"),
    },
    ...(cut_off_at === null ? [] : [{ name: t("fact.cutOff"), value: formatInstant(cut_off_at) }]),
    {
      name: t("fact.seal"),
      value: seal ? (
        <span>
          {t("fact.sealed", { number: seal.number, time: formatInstant(seal.sealed_at) })}
          <code className="block text-ink-soft text-xs [overflow-wrap:anywhere]">{seal.hash.slice(0, 32)}…</code>
        </span>
      ) : (
        t("fact.none")
      ),
    },
  ];
  return (
    <div role="status">
      <CheckLine
        icon={is_balanced ? <ShieldCheck className="text-success-text" /> : <ShieldAlert className="text-error-text" />}
        title={t(is_balanced ? "balanced.title" : "unbalanced.title")}
        reason={t(is_balanced ? "balanced.text" : "unbalanced.text")}
      >
        <div className="pt-4">
          <FactList facts={facts} isRoomy />
        </div>
      </CheckLine>
    </div>
  );
}
