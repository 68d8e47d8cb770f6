/** What one withdrawal says: what is asked, to whom in full, what speaks against it, its steps, and what this customer withdrew before. */
import type { OperatorWithdrawalDetail } from "@candor/api/operator-withdrawal";
import { Alert, Timeline } from "antd";
import { CustomerLink } from "../../app/customer-link.tsx";
import { bothEnds } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { addressOf } from "../../app/place.ts";
import { useEndpoint } from "../../app/query.ts";
import { railName } from "../../app/rail-name.ts";
import { StateTag } from "../../app/state-tag.tsx";
import type { Term } from "../../app/terms.ts";
import type { Text } from "../../app/text-keys.ts";
import { useText } from "../../app/texts.ts";
import type { Fact } from "../../record/fact-table.tsx";
import { amountFact, copiedFact, exactFact, momentFact, wordsFact } from "../../record/fact-values.tsx";
import type { Given } from "../../record/record-page.tsx";
import { columnsOf } from "../../table/columns.tsx";
import type { RowOf } from "../../table/queue-table.tsx";
import { RowTable } from "../../table/row-table.tsx";
import { TONES } from "./withdrawal-tones.ts";

type Words = Text<"withdrawal">;
type Step = OperatorWithdrawalDetail["steps"][number];
interface Found {
  readonly found: OperatorWithdrawalDetail;
}

export const withdrawalCards = ({ text, term }: Given<"withdrawal">, found: OperatorWithdrawalDetail) => [
  { title: text("money"), facts: moneyFacts(text, found) },
  { title: text("payment"), facts: paymentFacts(text, term, found) },
  { title: text("steps"), content: <Steps found={found} /> },
  { title: text("history"), content: <History found={found} /> },
];

/** What speaks against paying it. */
export function withdrawalNotes({ text }: Given<"withdrawal">, found: OperatorWithdrawalDetail) {
  const isOpen = found.state === "pending" || found.state === "approved";
  const warnings = [
    ...(found.payee === "same" || !isOpen ? [] : [text(`payee.${found.payee}`)]),
    ...(found.is_account_frozen ? [text("frozen")] : []),
    ...(found.worth_usdt === null ? [text("noPriceWarning")] : []),
    ...found.payment_reports.map(({ operator: name, tx_hash: hash }) => text("paymentReported", { name, hash })),
    ...found.failure_reports.map(({ operator: name, reason }) => text("failureReported", { name, reason })),
  ];
  return warnings.map((title) => <Alert key={title} type="warning" showIcon title={title} />);
}

const moneyFacts = (text: Words, found: OperatorWithdrawalDetail): readonly Fact[] => [
  [text("customer"), <CustomerLink key="uid" uid={found.uid} />],
  [text("level"), String(found.level)],
  [text("amount"), amountFact(found.number, found.currency_name)],
  [text("fee"), amountFact(found.fee, found.currency_name)],
  [text("arrives"), <strong key="arrives">{amountFact(found.arrives, found.currency_name)}</strong>],
  [text("worth"), amountFact(found.worth_usdt) ?? text("noPrice")],
  [text("dayWorth"), amountFact(found.day_worth_usdt)],
  [text("approvals"), approvalsText(text, found)],
  [text("reason"), wordsFact(found.reason)],
];

function approvalsText(text: Words, found: OperatorWithdrawalDetail): string {
  const who = found.approved_by.length === 0 ? text("nobodyYet") : found.approved_by.join(", ");
  return `${found.approved_by.length} / ${found.approvals_needed} · ${who}`;
}

const paymentFacts = (text: Words, term: Term, found: OperatorWithdrawalDetail): readonly Fact[] => [
  [text("network"), railName(found)],
  ...found.payment.map(({ name, value }): Fact => [term("field", name), copiedFact(value)]),
  [text("payeeSince"), momentFact(found.payee_since)],
  [text("payeeCheck"), text(`payee.${found.payee}`)],
  [text("sentBy"), found.sent_by ?? undefined],
  [text("hash"), exactFact(found.tx_hash)],
  [text("chain"), found.state === "sent" && found.is_chain_asked ? chainText(text, found) : undefined],
];

const chainText = (text: Words, { finding, confirmations, confirmations_needed: needed }: OperatorWithdrawalDetail) =>
  `${text(`finding.${finding}`)}${confirmations === null ? "" : ` · ${confirmations} / ${needed}`}`;

/** The first of two approvals leaves it waiting, and is no waiting itself. */
function stepText(text: Words, { approvals_needed: needed }: OperatorWithdrawalDetail, { event, state }: Step): string {
  if (event === "correct") return text("corrected");
  if (event === "send-part") return text("sendPart");
  if (event === "fail-part") return text("failPart");
  return event === "approve-part" ? `${text("approvals")} 1 / ${needed}` : text(`state.${state}`);
}

function Steps({ found }: Found) {
  const text = useText("withdrawal");
  const items = found.steps.map((step) => ({
    key: `${step.at}-${step.event}-${step.operator ?? ""}`,
    content: (
      <>
        <StateTag tone={TONES[step.state]}>{stepText(text, found, step)}</StateTag> <Moment at={step.at} />
        <div className="words quiet">{[step.operator ?? text("byItself"), step.note].filter(Boolean).join(" · ")}</div>
      </>
    ),
  }));
  return <Timeline items={items} />;
}

const HISTORY = 10;
const LIST = "GET /operator/withdrawal/list";

function History({ found }: Found) {
  const text = useText("withdrawal");
  const asked = { search: found.uid, sort: "created_at", order: "desc", page: 1, limit: HISTORY } as const;
  const { data, error } = useEndpoint(LIST, asked);
  const column = columnsOf<RowOf<typeof LIST>>();
  return (
    <RowTable
      rowKey={({ id }) => id}
      rows={data?.list.filter(({ id, uid }) => id !== found.id && uid === found.uid)}
      error={error}
      empty={text("noHistory")}
      columns={[
        column.own("created_at", text("asked"), (row) => (
          <a href={addressOf(`withdrawals/${row.id}`)}>
            <Moment at={row.created_at} />
          </a>
        )),
        column.amount("number", text("amount"), { currency: "currency_name" }),
        column.own("recipient", text("recipient"), ({ recipient }) => (
          <span className="exact" title={recipient}>
            {bothEnds(recipient)}
          </span>
        )),
        column.own("state", text("stateTitle"), ({ state }) => (
          <StateTag tone={TONES[state]}>{text(`state.${state}`)}</StateTag>
        )),
      ]}
    />
  );
}
