/** What this browser found of a receipt, in words; announced when it changes. */
import { CircleHelp, LoaderCircle, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import type { CheckedReceipt } from "../receipt-check.ts";
import type { ReceiptCheck } from "../receipt-data.ts";
import { faultKind } from "../receipt-view.ts";

export function Verdict({ check }: { readonly check: ReceiptCheck }) {
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

function Found({ checked: { fault, isCompared, firstKeyId } }: { readonly checked: CheckedReceipt }) {
  const t = useText("receipt");
  if (fault !== null) {
    const reason = `${t(`check.fault.${faultKind(fault)}`)} (${fault})`;
    return <CheckLine icon={<ShieldAlert className="text-error-text" />} title={t("check.bad")} reason={reason} />;
  }
  if (isCompared) return <CheckLine icon={<ShieldCheck className="text-success-text" />} title={t("check.good")} />;
  const reason = t("check.notCompared", { key: firstKeyId });
  return <CheckLine icon={<CircleHelp className="text-ink-soft" />} title={t("check.goodAlone")} reason={reason} />;
}

interface CheckLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly reason?: string;
}

function CheckLine({ icon, title, reason }: CheckLineProps) {
  return (
    <div className="flex gap-3">
      <span aria-hidden className="mt-0.5 [&_svg]:size-6">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-bold text-lg">{title}</p>
        {reason !== undefined && <p className="pt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">{reason}</p>}
      </div>
    </div>
  );
}
