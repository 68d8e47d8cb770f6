/** What a check is doing and what it found, in words; announced when it changes. */
import { Check, CircleAlert, CircleHelp, LoaderCircle, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { CheckOutcome, CheckResult } from "../tick-log-check.ts";
import type { CheckStep } from "../tick-log-state.ts";
import { faultKind } from "../tick-log-view.ts";

interface CheckOutcomeCardProps {
  readonly step: CheckStep;
  readonly onRetry: () => void;
}

export function CheckOutcomeCard({ step, onRetry }: CheckOutcomeCardProps) {
  const t = useText("tick-log");
  return (
    <div role="status">
      {step.at === "checking" && (
        <CheckLine
          icon={<LoaderCircle className="animate-spin text-primary" />}
          title={t("checking", { count: step.blocks })}
        />
      )}
      {step.at === "impossible" && (
        <CheckLine
          icon={<CircleHelp className="text-ink-soft" />}
          title={t("impossible.title")}
          reason={t("impossible.reason")}
        />
      )}
      {step.at === "failed" && (
        <CheckLine
          icon={<CircleAlert className="text-error-text" />}
          title={t(step.message === null ? "unreadable.title" : "failed")}
          reason={step.message ?? t("unreadable.reason")}
        >
          <Button className="mt-3" onClick={onRetry}>
            {t("common.retry")}
          </Button>
        </CheckLine>
      )}
      {step.at === "done" && <Outcome outcome={step.outcome} />}
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: CheckOutcome }) {
  const t = useText("tick-log");
  if (outcome.is === "good") return <Good result={outcome.result} />;
  if (outcome.is === "empty") {
    return (
      <CheckLine icon={<CircleHelp className="text-ink-soft" />} title={t("empty.title")} reason={t("empty.reason")} />
    );
  }
  const { fault, seq } = outcome;
  return (
    <CheckLine
      icon={<ShieldAlert className="text-error-text" />}
      title={t("bad.title")}
      reason={t(`fault.${faultKind(fault)}`)}
    >
      {seq !== null && <p className="mt-1 text-ink-soft text-sm">{t("bad.where", { seq: String(seq) })}</p>}
      <p className="mt-3 text-sm leading-relaxed">{t("bad.next")}</p>
    </CheckLine>
  );
}

function Good({ result }: { readonly result: CheckResult }) {
  const t = useText("tick-log");
  const { prices, blocks, halts, from, to, keyId, confirmsKept, hasReplacedKey } = result;
  const facts = [
    t("good.chain", { count: blocks }),
    t("good.signed", { key: keyId }),
    t("good.index"),
    ...(halts > 0 ? [t("good.halts", { count: halts })] : []),
    ...(confirmsKept ? [t("good.kept")] : []),
  ];
  return (
    <CheckLine
      icon={<ShieldCheck className="text-success-text" />}
      title={t("good.title", { count: prices })}
      reason={t("good.range", { from: formatInstant(from, "time"), to: formatInstant(to, "time") })}
    >
      <ul className="mt-3 space-y-2 text-sm">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2 leading-snug [overflow-wrap:anywhere]">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
            {fact}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm leading-relaxed">{t("good.end")}</p>
      {hasReplacedKey && <p className="mt-3 text-ink-soft text-sm leading-relaxed">{t("good.replaced")}</p>}
    </CheckLine>
  );
}

interface CheckLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly reason?: string;
  readonly children?: ReactNode;
}

function CheckLine({ icon, title, reason, children }: CheckLineProps) {
  return (
    <Card className="flex gap-3 p-4 [&>svg]:size-6 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0 flex-1">
        <h2 className="font-bold leading-6">{title}</h2>
        {reason !== undefined && <p className="mt-1 text-ink-soft text-sm leading-relaxed">{reason}</p>}
        {children}
      </div>
    </Card>
  );
}
