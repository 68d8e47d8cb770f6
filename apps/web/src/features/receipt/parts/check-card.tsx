/** What this browser found of a receipt, in words; announced when it changes. */
import { CircleHelp, LoaderCircle, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import type { CheckedReceipt } from "../receipt-check.ts";
import type { ReceiptCheck } from "../receipt-data.ts";
import { faultKind } from "../receipt-view.ts";

export function CheckCard({ check }: { readonly check: ReceiptCheck }) {
  const t = useText("receipt");
  return (
    <div role="status">
      {check.at === "checking" && (
        <CheckLine icon={<LoaderCircle className="animate-spin text-link" />} title={t("check.running")} />
      )}
      {check.at === "impossible" && (
        <CheckLine
          icon={<CircleHelp className="text-ink-soft" />}
          title={t("check.impossible")}
          reason={t("check.impossibleReason")}
        />
      )}
      {check.at === "done" && <Found checked={check.checked} />}
    </div>
  );
}

function Found({ checked }: { readonly checked: CheckedReceipt }) {
  const t = useText("receipt");
  const { fault, isCompared, confirmsKept, ticks, blocks, firstKeyId, replacedKeys } = checked;
  if (fault !== null) {
    const reason = `${t(`check.fault.${faultKind(fault)}`)} (${fault})`;
    return <CheckLine icon={<ShieldAlert className="text-error-text" />} title={t("check.bad")} reason={reason} />;
  }
  const sentences = [
    t("check.reckoned", { ticks, blocks }),
    t(isCompared ? "check.compared" : "check.notCompared", { key: firstKeyId }),
    ...(confirmsKept ? [t("check.kept")] : []),
    ...(replacedKeys.length > 0 ? [t("check.replaced")] : []),
  ];
  const said = sentences.map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));
  return isCompared ? (
    <CheckLine icon={<ShieldCheck className="text-success-text" />} title={t("check.good")} reason={said} />
  ) : (
    <CheckLine icon={<CircleHelp className="text-ink-soft" />} title={t("check.goodAlone")} reason={said} />
  );
}

interface CheckLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly reason?: ReactNode;
}

function CheckLine({ icon, title, reason }: CheckLineProps) {
  return (
    <Card className="flex gap-3 p-4">
      <span aria-hidden className="mt-0.5 [&_svg]:size-6">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        {reason !== undefined && <p className="pt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">{reason}</p>}
      </div>
    </Card>
  );
}
