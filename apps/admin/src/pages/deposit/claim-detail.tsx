/** One proof or wire: what its owner says beside the picture, what was approved so far, and the decision. */

import { Card, Table, Typography } from "antd";
import { call } from "../../app/api-client.ts";
import { CustomerLink } from "../../app/customer-link.tsx";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { type Fact, FactTable } from "../../decision/fact-table.tsx";
import { RecordFrame } from "../../decision/record-frame.tsx";
import { PictureViewer } from "../../picture/picture-viewer.tsx";
import { ClaimDecisions } from "./claim-decisions.tsx";
import { CLAIM_KEYS, type Claim, type ClaimPage } from "./claim-kind.ts";
import { toneOf } from "./claim-words.ts";

type Words = ReturnType<typeof useText<"deposit">>;

interface ClaimDetailProps {
  readonly page: ClaimPage;
  readonly id: string;
}

export function ClaimDetail({ page, id }: ClaimDetailProps) {
  const text = useText("deposit");
  const { data, error, isPending, refetch } = useEndpoint(CLAIM_KEYS[page].detail, { id });
  return (
    <RecordFrame
      title={text(`title.${page}`, { id })}
      state={data && <StateTag tone={toneOf(data.state)}>{text(`state.${data.state}`)}</StateTag>}
      decisions={data?.state === "pending" && <ClaimDecisions page={page} found={data} />}
      error={error}
      isLoading={isPending}
      onAgain={() => void refetch()}
    >
      {data && (
        <div className="side-by-side">
          <div className="stacked">
            <Card title={text("said")}>
              <FactTable facts={saidFacts(text, data)} />
            </Card>
            <Card title={text("judging")}>
              <FactTable facts={judgingFacts(text, data)} />
            </Card>
            <Card title={text("approvals")}>
              <Approvals found={data} />
            </Card>
          </div>
          <Card>
            <PictureViewer
              label={text("proof")}
              ask={(reason) => call(CLAIM_KEYS[page].document, { id, reason })}
              onSeen={() => void refetch()}
            />
          </Card>
        </div>
      )}
    </RecordFrame>
  );
}

const exact = (value: string | null) =>
  value === null ? undefined : (
    <Typography.Text copyable className="exact">
      {value}
    </Typography.Text>
  );

const saidFacts = (text: Words, found: Claim): readonly Fact[] => [
  [text("customer"), <CustomerLink key="uid" uid={found.uid} />],
  [text("kind.label"), text(`kind.${found.kind}`)],
  [text("amount"), <strong key="amount">{`${groupDigits(found.amount)} ${found.currency_name}`}</strong>],
  [text("network"), found.network ?? undefined],
  [
    text(found.kind === "proof" ? "account" : "remitter"),
    <span key="account" className="words">
      {found.account}
    </span>,
  ],
  [text("reference"), exact(found.reference)],
  [text("hash"), exact(found.tx_hash)],
  ["ABA", exact(found.aba)],
  ["SWIFT", exact(found.swift)],
  ["IBAN", exact(found.iban)],
  [text("submitted"), <Moment key="at" at={found.submitted_at} />],
  [
    text("reason"),
    found.reason === null ? undefined : (
      <span key="reason" className="words">
        {found.reason}
      </span>
    ),
  ],
];

const judgingFacts = (text: Words, found: Claim): readonly Fact[] => [
  [text("ownAddress"), found.kind === "proof" ? (exact(found.own_address) ?? text("noAddress")) : undefined],
  [
    text("fromChain"),
    found.kind === "proof" ? text(found.is_read_from_chain ? "chainRead" : "chainByHand") : undefined,
  ],
  [text("worth"), found.worth_usdt === null ? text("noPrice") : groupDigits(found.worth_usdt)],
  [text("dayWorth"), groupDigits(found.approved_usdt_24h)],
  [text("secondFrom"), groupDigits(found.second_from_usdt)],
  [text("credited"), found.credited === null ? undefined : groupDigits(found.credited)],
  [
    text("amountReason"),
    found.amount_reason === null ? undefined : (
      <span key="amount-reason" className="words">
        {found.amount_reason}
      </span>
    ),
  ],
  [text("decidedBy"), found.decided_by ?? undefined],
];

function Approvals({ found }: { readonly found: Claim }) {
  const text = useText("deposit");
  return (
    <Table
      size="small"
      rowKey="operator"
      dataSource={[...found.approved_by]}
      pagination={false}
      locale={{ emptyText: text("nobodyYet", { needed: found.approvals_needed }) }}
      columns={[
        { title: text("approvedBy"), dataIndex: "operator" },
        { title: text("at"), render: (_, { at }) => <Moment at={at} /> },
        { title: text("amount"), align: "end", render: (_, { amount }) => groupDigits(amount) },
        {
          title: text("amountReason"),
          render: (_, row) => <span className="words">{row.amount_reason ?? "—"}</span>,
        },
        {
          title: text("number"),
          render: (_, row) => <span className="exact">{row.tx_hash ?? row.bank_number ?? "—"}</span>,
        },
      ]}
    />
  );
}
