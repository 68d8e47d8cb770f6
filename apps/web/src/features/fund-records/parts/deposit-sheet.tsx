/** A deposit or wire with its whole way: what it says, how far it is, why it was rejected, and when to expect what. */
import { Check, X } from "lucide-react";
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { DepositRecord } from "../fund-records-data.ts";
import { type RecordStep, stepsOf } from "../fund-records-view.ts";
import { StandingMark } from "./record-row.tsx";

interface DepositSheetProps {
  readonly record: DepositRecord | undefined;
  readonly onClose: () => void;
}

export function DepositSheet({ record, onClose }: DepositSheetProps) {
  const t = useText("fund-records");
  const common = useText("common");
  return (
    <Sheet
      isOpen={record !== undefined}
      onClose={onClose}
      title={t(record?.type === 1 ? "detail.wire" : "detail.deposit")}
      closeLabel={common("close")}
    >
      {record !== undefined && <Detail record={record} />}
    </Sheet>
  );
}

function Detail({ record }: { readonly record: DepositRecord }) {
  const t = useText("fund-records");
  const amount = (text: string) => `${formatAmount(text, 8, 2)} ${record.currency_name}`;
  const facts = [
    { name: t("detail.amount"), value: amount(record.amount) },
    ...(record.credited === null ? [] : [{ name: t("detail.credited"), value: amount(record.credited) }]),
    { name: t("detail.way"), value: record.network_name ?? t("bank") },
    ...(record.account === null
      ? []
      : [{ name: t(record.source === "proof" ? "detail.hashEnd" : "detail.remitter"), value: record.account }]),
    ...(record.reference === null ? [] : [{ name: t("detail.reference"), value: record.reference }]),
    { name: t("detail.begun"), value: formatInstant(record.created_at) },
    ...(record.expected_by === null ? [] : [{ name: t("detail.expected"), value: formatInstant(record.expected_by) }]),
    { name: t("detail.number"), value: record.id },
  ];
  return (
    <div className="space-y-4">
      <StandingMark standing={record.status} />
      {record.reason !== null && (
        <p className="rounded-xl bg-error-soft px-4 py-3 text-error-text text-sm [overflow-wrap:anywhere]">
          {t("detail.reason", { reason: record.reason })}
        </p>
      )}
      <Way record={record} />
      <FactList isRoomy facts={facts} />
      {record.tx_hash !== null && (
        <div className="flex items-center gap-2 rounded-xl bg-inset py-2 pr-2 pl-4">
          <p className="min-w-0 flex-1 break-all font-mono text-xs">{record.tx_hash}</p>
          <CopyButton label={t("detail.copyHash")} text={record.tx_hash} />
        </div>
      )}
    </div>
  );
}

const MARKS: Readonly<Record<RecordStep["phase"], string>> = {
  done: "bg-success-text text-surface",
  failed: "bg-error-text text-surface",
  now: "border-2 border-link bg-surface",
  ahead: "border-2 border-line-strong bg-surface",
};

function Way({ record }: { readonly record: DepositRecord }) {
  const t = useText("fund-records");
  const counter =
    record.confirmations === null
      ? undefined
      : t("detail.counter", { confirmations: record.confirmations, needed: record.confirmations_needed ?? 0 });
  return (
    <ol aria-label={t("detail.steps")}>
      {stepsOf(record).map(({ name, phase, at }, place, all) => {
        const note = at === null ? (name === "confirming" ? counter : undefined) : formatInstant(at);
        return (
          <li key={name} aria-current={phase === "now" ? "step" : undefined} className="flex gap-3">
            <span aria-hidden className="flex flex-col items-center">
              <span
                className={classNames("flex size-6 shrink-0 items-center justify-center rounded-full", MARKS[phase])}
              >
                {phase === "done" && <Check className="size-4" />}
                {phase === "failed" && <X className="size-4" />}
                {phase === "now" && <span className="size-2.5 animate-pulse rounded-full bg-primary" />}
              </span>
              {place < all.length - 1 && <span className="w-0.5 flex-1 bg-line" />}
            </span>
            <div className="min-w-0 pb-4">
              <p className={classNames("leading-6", phase === "ahead" ? "text-ink-soft" : "font-semibold")}>
                {t(`step.${name}`)}
              </p>
              {note !== undefined && <p className="text-ink-soft text-sm">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
