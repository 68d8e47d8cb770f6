/** What this browser found of a receipt, in words; announced when it changes. */
import { CircleHelp, LoaderCircle, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import type { ReceiptCheck } from "../receipt-check.ts";
import { faultKind } from "../receipt-view.ts";

export function CheckCard({ check }: { readonly check: ReceiptCheck }) {
  const t = useText("receipt");
  return (
    <div role="status">
      {check.at === "checking" && (
        <Said icon={<LoaderCircle className="animate-spin text-link" />} title={t("check.running")} />
      )}
      {check.at === "impossible" && (
        <Said
          icon={<CircleHelp className="text-ink-soft" />}
          title={t("check.impossible")}
          reason={t("check.impossibleReason")}
        />
      )}
      {check.at === "done" && check.report.fault === null && (
        <Said
          icon={<ShieldCheck className="text-success-text" />}
          title={t("check.good")}
          reason={t("check.goodReason", {
            ticks: check.report.ticks,
            blocks: check.report.blocks,
            key: check.report.firstKeyId,
          })}
        />
      )}
      {check.at === "done" && check.report.fault !== null && (
        <Said
          icon={<ShieldAlert className="text-error-text" />}
          title={t("check.bad")}
          reason={`${t(`check.fault.${faultKind(check.report.fault)}`)} (${check.report.fault})`}
        />
      )}
    </div>
  );
}

interface SaidProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly reason?: string;
}

function Said({ icon, title, reason }: SaidProps) {
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
