/** What this browser found of the published list: that it is one chain or where it breaks, and the hashes by which people compare. */
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { Card } from "../../../ui/card.tsx";
import { useListCheck } from "../books-data.ts";
import type { SeenHead } from "../kept-owed-head.ts";
import type { CheckedList } from "../list-check.ts";
import { CheckLine } from "./check-line.tsx";
import { CheckStatus } from "./check-status.tsx";

/** For whoever has no part of their own to be checked. */
export function PublishedList() {
  const t = useText("books");
  return (
    <CheckStatus check={useListCheck()} running={t("list.running")}>
      {(list) => <ListFound list={list} />}
    </CheckStatus>
  );
}

function ListFound({ list }: { readonly list: CheckedList }) {
  const t = useText("books");
  if (list.fault !== null)
    return (
      <CheckLine
        icon={<ShieldAlert className="text-error-text" />}
        title={t("list.bad")}
        reason={listReason(t, list)}
      />
    );
  if (list.newest === undefined) return null;
  return (
    <div className="space-y-4">
      <CheckLine icon={<ShieldCheck className="text-success-text" />} title={t("list.good")}>
        <ul className="list-disc space-y-1 pt-2 pl-9 text-ink-soft text-sm">
          {listSteps(t, list).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </CheckLine>
      <CompareCard heads={[list.newest]} />
    </div>
  );
}

/** What is shown of a list that holds. */
export const listSteps = (t: Text<"books">, { newest, kept }: CheckedList): readonly string[] => [
  t("list.chain", { id: newest?.id ?? "" }),
  ...(kept ? [t("list.kept", { id: kept.id })] : []),
];

/** Which head of the list does not hold, and why. */
export function listReason(t: Text<"books">, { fault, kept }: CheckedList): string {
  if (fault?.fault === "kept-missing")
    return t("list.keptMissing", { id: fault.id, time: formatInstant(kept?.at ?? 0, "exact"), hash: kept?.hash ?? "" });
  return fault?.fault === "keys-wrong"
    ? t("list.keysWrong")
    : t("list.broken", { id: fault?.id ?? "", fault: fault?.fault ?? "" });
}

/** Hashes to be held against those that others see. @param heads without repetition */
export function CompareCard({ heads }: { readonly heads: readonly SeenHead[] }) {
  const t = useText("books");
  return (
    <Card title={t("compare.title")}>
      <div className="px-4 pb-4">
        <p className="text-pretty text-ink-soft text-sm leading-relaxed">{t("compare.text")}</p>
        <ul className="divide-y divide-line pt-2">
          {heads.map(({ id, at, hash }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 text-sm">
                {t("compare.head", { id, time: formatInstant(at) })}
                <code className="block text-ink-soft text-xs [overflow-wrap:anywhere]">{hash}</code>
              </span>
              <CopyButton label={t("compare.copy", { id })} text={`${id} ${hash}`} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
