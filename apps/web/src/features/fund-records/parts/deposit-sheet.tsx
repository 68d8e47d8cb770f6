/** A deposit or wire with all its steps: what it says, how far it is, why it was rejected, and when to expect what. */
import { CopyButton } from "../../../app/copy-button.tsx";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StepList } from "../../../ui/step-list.tsx";
import { type DepositRecord, useProofViews } from "../fund-records-data.ts";
import { standingOfDeposit, stepsOf } from "../fund-records-view.ts";
import { useDepositRail } from "./deposit-rail.ts";
import { StandingMark } from "./record-row.tsx";

interface DepositSheetProps {
  readonly record: DepositRecord | undefined;
  readonly onClose: () => void;
}

export function DepositSheet({ record, onClose }: DepositSheetProps) {
  const t = useText("fund-records");
  return (
    <Sheet
      isOpen={record !== undefined}
      onClose={onClose}
      title={t(record?.type === 1 ? "detail.wire" : "detail.deposit")}
      closeLabel={t("common.close")}
    >
      {record !== undefined && <Detail record={record} />}
    </Sheet>
  );
}

function Detail({ record }: { readonly record: DepositRecord }) {
  const t = useText("fund-records");
  const rail = useDepositRail(record);
  const amount = (text: string) => `${formatAmount(text, 8, 2)} ${record.currency_name}`;
  const facts = [
    { name: t("common.columns.amount"), value: amount(record.amount) },
    ...(record.credited === null ? [] : [{ name: t("detail.credited"), value: amount(record.credited) }]),
    { name: t("detail.way"), value: rail },
    ...(record.account === null
      ? []
      : [
          {
            name: t(record.source === "proof" ? "detail.hashEnd" : "detail.remitter"),
            value: <span className="[overflow-wrap:anywhere]">{record.account}</span>,
          },
        ]),
    ...(record.reference === null ? [] : [{ name: t("detail.reference"), value: record.reference }]),
    { name: t("detail.begun"), value: formatInstant(record.created_at) },
    ...(record.expected_by === null ? [] : [{ name: t("detail.expected"), value: formatInstant(record.expected_by) }]),
    { name: t("detail.number"), value: record.id },
  ];
  return (
    <div className="space-y-4">
      <StandingMark standing={standingOfDeposit(record)} />
      {record.reason !== null && (
        <p
          className={`rounded-xl px-4 py-3 text-sm [overflow-wrap:anywhere] ${record.status === "rejected" ? "bg-error-soft text-error-text" : "bg-inset"}`}
        >
          {t(record.status === "rejected" ? "detail.reason" : "detail.amountReason", { reason: record.reason })}
        </p>
      )}
      <Rail record={record} />
      <FactList isRoomy facts={facts} />
      {record.source !== "chain" && <ProofViews depositId={record.id} />}
      {record.tx_hash !== null && (
        <div className="flex items-center gap-2 rounded-xl bg-inset py-2 pr-2 pl-4">
          <p className="min-w-0 flex-1 break-all font-mono text-xs">{record.tx_hash}</p>
          <CopyButton label={t("detail.copyHash")} text={record.tx_hash} />
        </div>
      )}
    </div>
  );
}

/** Who looked at the picture that was sent as proof; nothing while that is not known. */
function ProofViews({ depositId }: { readonly depositId: string }) {
  const t = useText("fund-records");
  const { data } = useProofViews(depositId);
  if (data === undefined) return null;
  return (
    <section className="rounded-xl bg-inset px-4 py-3 text-sm">
      <h3 className="font-semibold">{t("views.title")}</h3>
      {data.list.length === 0 && <p className="mt-1 text-ink-soft">{t("views.none")}</p>}
      <ul className="mt-1 space-y-2">
        {data.list.map(({ id, operator, at, reason }) => (
          <li key={id}>
            {t("views.line", { operator, time: formatInstant(at) })}
            <span className="block text-ink-soft [overflow-wrap:anywhere]">{t("views.reason", { reason })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rail({ record }: { readonly record: DepositRecord }) {
  const t = useText("fund-records");
  const counter =
    record.confirmations === null
      ? undefined
      : t("detail.counter", { confirmations: record.confirmations, needed: record.confirmations_needed ?? 0 });
  const steps = stepsOf(record).map(({ name, phase, at }) => {
    const note = at === null ? (name === "confirming" ? counter : undefined) : formatInstant(at);
    return { key: name, phase, title: t(`step.${name}`), notes: note === undefined ? [] : [note] };
  });
  return <StepList label={t("detail.steps")} steps={steps} />;
}
