/** One proposal: what it changes, why, and the hash that stands for exactly this; approval, rejection, taking it back. */
import type { WireResponse } from "@candor/api/api";
import { Alert, App, Card, Typography } from "antd";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { queryClient, refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useDuty } from "../../app/session.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { type Fact, FactTable } from "../../decision/fact-table.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";
import { RecordFrame } from "../../decision/record-frame.tsx";
import { useProposalWords } from "./proposal-summary.ts";
import { kindText, toneOf } from "./proposal-words.ts";

type Proposal = WireResponse<"GET /operator/proposal/detail">;

export function ProposalDetail({ id }: { readonly id: string }) {
  const text = useText("proposal");
  const { name } = useDuty();
  const { data, error, isPending, refetch } = useEndpoint("GET /operator/proposal/detail", { id });
  const isOwn = data?.proposed_by === name && data.state === "proposed";
  return (
    <RecordFrame
      title={text("title", { id })}
      state={data && <StateTag tone={toneOf(data.state)}>{text(`state.${data.state}`)}</StateTag>}
      decisions={data?.state === "proposed" && <Decisions found={data} />}
      error={error}
      isLoading={isPending}
      onAgain={() => void refetch()}
    >
      {isOwn && <Alert type="info" showIcon title={text("ownWaits")} />}
      {data && <ProposalBody found={data} />}
    </RecordFrame>
  );
}

function ProposalBody({ found }: { readonly found: Proposal }) {
  const text = useText("proposal");
  const words = useProposalWords();
  const summary = words.summaryOf(found);
  const subject = words.membersOf(found).map(
    ([name, value]): Fact => [
      name,
      <span key={name} className="words exact">
        {value}
      </span>,
    ],
  );
  const facts: readonly Fact[] = [
    [text("by"), found.proposed_by],
    [text("at"), <Moment key="at" at={found.proposed_at} />],
    [text("until"), <Moment key="until" at={found.expires_at} />],
    [
      text("reason"),
      <span key="reason" className="words">
        {found.reason}
      </span>,
    ],
    [text("decidedBy"), found.decided_by ?? undefined],
    [text("decidedAt"), found.decided_at === null ? undefined : <Moment key="decided" at={found.decided_at} />],
    [
      text("decisionReason"),
      found.decision_reason === null ? undefined : (
        <span key="decision-reason" className="words">
          {found.decision_reason}
        </span>
      ),
    ],
    [
      text("written"),
      summary === found.summary ? undefined : (
        <span key="written" className="words" lang="en">
          {found.summary}
        </span>
      ),
    ],
    [
      text("hash"),
      <span key="hash" className="exact">
        {found.subject_hash}
      </span>,
    ],
  ];
  return (
    <div className="halves">
      <Card title={kindText(text, found.kind)}>
        <Typography.Paragraph className="words" strong>
          {summary}
        </Typography.Paragraph>
        <FactTable title={text("exactly")} facts={subject} />
      </Card>
      <Card title={text("who")}>
        <FactTable facts={facts} />
      </Card>
    </div>
  );
}

const COMMON = {
  overtaken: ["proposal-ended", "proposal-changed"] as const,
  renew: () => refreshEndpoints("GET /operator/proposal/detail", "GET /operator/proposal/list"),
};

function Decisions({ found }: { readonly found: Proposal }) {
  const text = useText("proposal");
  const { id } = found;
  const approve = useApproval(found);
  const { summaryOf } = useProposalWords();
  return (
    <>
      {found.may_approve && (
        <Decide
          {...COMMON}
          kind="primary"
          label={text("approve")}
          title={text("approveTitle")}
          explain={
            <>
              <p className="words">{summaryOf(found)}</p>
              <p>{text("approveWhat")}</p>
              <p className="exact">{found.subject_hash}</p>
            </>
          }
          send={approve}
        />
      )}
      {found.may_approve && (
        <Decide<{ readonly reason: string }>
          {...COMMON}
          kind="danger"
          label={text("reject")}
          title={text("rejectTitle")}
          explain={text("rejectWhat")}
          fields={<ReasonField lengthMax={500} />}
          send={({ reason }) => call("POST /operator/proposal/reject", { id, reason: reason.trim() })}
        />
      )}
      {found.may_withdraw && (
        <Decide
          {...COMMON}
          label={text("withdraw")}
          title={text("withdrawTitle")}
          explain={text("withdrawWhat")}
          send={() => call("POST /operator/proposal/withdraw", { id })}
        />
      )}
    </>
  );
}

/** Approves exactly what was read. What is shown once, such as a token, stays on screen until it is put away. */
function useApproval({ id, subject_hash }: Proposal): () => Promise<void> {
  const text = useText("proposal");
  const { modal } = App.useApp();
  return async () => {
    const { shown } = await call("POST /operator/proposal/approve", { id, subject_hash });
    // What it changed may be on any page.
    void queryClient.invalidateQueries();
    if (shown === null) return;
    modal.success({
      title: text("shownTitle"),
      content: (
        <>
          <p>{text("shownWhat")}</p>
          <Typography.Text copyable strong className="exact">
            {shown}
          </Typography.Text>
        </>
      ),
      okText: text("shownKept"),
      width: 560,
    });
  };
}
