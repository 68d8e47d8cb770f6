/** One withdrawal: what is asked, to whom in full, what speaks against it, its steps, and what this customer withdrew before. */
import type { OperatorWithdrawalDetail } from "@candor/api/operator-withdrawal";
import { Alert, Card, Table, Timeline, Typography } from "antd";
import { CustomerLink } from "../../app/customer-link.tsx";
import { bothEnds, groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { addressOf } from "../../app/place.ts";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { type Term, useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { wayName } from "../../app/way-name.ts";
import { type Fact, FactTable } from "../../decision/fact-table.tsx";
import { RecordFrame } from "../../decision/record-frame.tsx";
import { WithdrawalDecisions } from "./withdrawal-decisions.tsx";
import { toneOf } from "./withdrawal-words.ts";

type Words = ReturnType<typeof useText<"withdrawal">>;
type Step = OperatorWithdrawalDetail["steps"][number];
interface Found {
  readonly found: OperatorWithdrawalDetail;
}

export function WithdrawalDetail({ id }: { readonly id: string }) {
  const text = useText("withdrawal");
  const term = useTerm();
  const { data, error, isPending, refetch } = useEndpoint("GET /operator/withdrawal/detail", { id });
  return (
    <RecordFrame
      title={text("title", { id })}
      state={data && <StateTag tone={toneOf(data.state)}>{text(`state.${data.state}`)}</StateTag>}
      decisions={data && <WithdrawalDecisions found={data} />}
      error={error}
      isLoading={isPending}
      onAgain={() => void refetch()}
    >
      {data && (
        <>
          <Warnings found={data} />
          <div className="halves">
            <Card title={text("money")}>
              <FactTable facts={moneyFacts(text, data)} />
            </Card>
            <Card title={text("payment")}>
              <FactTable facts={paymentFacts(text, term, data)} />
            </Card>
            <Card title={text("steps")}>
              <Steps found={data} />
            </Card>
            <Card title={text("history")}>
              <History found={data} />
            </Card>
          </div>
        </>
      )}
    </RecordFrame>
  );
}

function Warnings({ found }: Found) {
  const text = useText("withdrawal");
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
  [text("amount"), `${groupDigits(found.number)} ${found.currency_name}`],
  [text("fee"), `${groupDigits(found.fee)} ${found.currency_name}`],
  [text("arrives"), <strong key="arrives">{`${groupDigits(found.arrives)} ${found.currency_name}`}</strong>],
  [text("worth"), found.worth_usdt === null ? text("noPrice") : groupDigits(found.worth_usdt)],
  [text("dayWorth"), groupDigits(found.day_worth_usdt)],
  [text("approvals"), approvalsText(text, found)],
  [
    text("reason"),
    found.reason === null ? undefined : (
      <span key="reason" className="words">
        {found.reason}
      </span>
    ),
  ],
];

function approvalsText(text: Words, found: OperatorWithdrawalDetail): string {
  const who = found.approved_by.length === 0 ? text("nobodyYet") : found.approved_by.join(", ");
  return `${found.approved_by.length} / ${found.approvals_needed} · ${who}`;
}

const paymentFacts = (text: Words, term: Term, found: OperatorWithdrawalDetail): readonly Fact[] => [
  [text("network"), wayName(found)],
  ...found.payment.map(
    ({ name, value }): Fact => [
      term("field", name),
      <Typography.Text key={name} copyable className="exact">
        {value}
      </Typography.Text>,
    ],
  ),
  [text("payeeSince"), <Moment key="since" at={found.payee_since} />],
  [text("payeeCheck"), text(`payee.${found.payee}`)],
  [text("sentBy"), found.sent_by ?? undefined],
  [
    text("hash"),
    found.tx_hash === null ? undefined : (
      <span key="hash" className="exact">
        {found.tx_hash}
      </span>
    ),
  ],
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
        <StateTag tone={toneOf(step.state)}>{stepText(text, found, step)}</StateTag> <Moment at={step.at} />
        <div className="words quiet">{[step.operator ?? text("byItself"), step.note].filter(Boolean).join(" · ")}</div>
      </>
    ),
  }));
  return <Timeline items={items} />;
}

const HISTORY = 10;

function History({ found }: Found) {
  const text = useText("withdrawal");
  const asked = { search: found.uid, sort: "created_at", order: "desc", page: 1, limit: HISTORY } as const;
  const { data } = useEndpoint("GET /operator/withdrawal/list", asked);
  const rows = data?.list.filter(({ id, uid }) => id !== found.id && uid === found.uid) ?? [];
  return (
    <Table
      size="small"
      rowKey="id"
      loading={data === undefined}
      dataSource={rows}
      pagination={false}
      scroll={{ x: "max-content" }}
      locale={{ emptyText: text("noHistory") }}
      columns={[
        {
          title: text("asked"),
          render: (_, row) => (
            <a href={addressOf(`withdrawals/${row.id}`)}>
              <Moment at={row.created_at} />
            </a>
          ),
        },
        { title: text("amount"), align: "end", render: (_, row) => `${groupDigits(row.number)} ${row.currency_name}` },
        {
          title: text("recipient"),
          render: (_, { recipient }) => (
            <span className="exact" title={recipient}>
              {bothEnds(recipient)}
            </span>
          ),
        },
        {
          title: text("stateTitle"),
          render: (_, { state }) => <StateTag tone={toneOf(state)}>{text(`state.${state}`)}</StateTag>,
        },
      ]}
    />
  );
}
