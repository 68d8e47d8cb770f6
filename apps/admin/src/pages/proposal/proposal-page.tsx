/** What one operator proposes and another one approves: what waits first, and one proposal as it is read before it is approved. */
import type { WireResponse } from "@candor/api/api";
import type { ProposalState } from "@candor/api/operator-words";
import { Alert, Typography } from "antd";
import { kindText } from "../../app/proposal-kind.ts";
import type { Tone } from "../../app/state-tag.tsx";
import { ProposedChange } from "../../decision/proposed-terms.tsx";
import { type Fact, FactTable } from "../../record/fact-table.tsx";
import { exactFact, momentFact, wordsFact } from "../../record/fact-values.tsx";
import { type Given, recordPage } from "../../record/record-page.tsx";
import { proposalDecisions } from "./proposal-decisions.tsx";
import { type ProposalMore, useProposalMore } from "./use-proposal-more.tsx";

type Proposal = WireResponse<"GET /operator/proposal/detail">;

const TONES: Readonly<Record<ProposalState, Tone>> = {
  proposed: "waits",
  approved: "good",
  rejected: "bad",
  withdrawn: "quiet",
  expired: "quiet",
};

export const page = recordPage({
  namespace: "proposal",
  useMore: useProposalMore,
  list: {
    endpoint: "GET /operator/proposal/list",
    usual: { state: "proposed" },
    input: ({ page: number, after, limit, filters }) => ({
      ...{ page: number, after, limit, state: filters.state ?? "all" },
    }),
    empty: "empty",
    columns: ({ text, column, more }) => [
      column.moment("proposed_at", text("at")),
      column.code("kind", text("kindTitle"), (kind) => kindText(text, kind)),
      column.plain("summary", text("what"), {
        show: (row) => <span className="words wide">{more.summaryOf(row)}</span>,
      }),
      column.plain("proposed_by", text("by")),
      column.moment("expires_at", text("until")),
      column.state("state", text("stateTitle"), (state) => text(`state.${state}`), TONES),
      column.plain("decided_by", text("decidedBy")),
    ],
  },
  detail: {
    endpoint: "GET /operator/proposal/detail",
    input: (id) => ({ id }),
    title: ({ text }, id) => text("title", { id }),
    states: ({ text }, { state }) => [[TONES[state], text(`state.${state}`)]],
    notes: ({ text, me }, { proposed_by: by, state }) =>
      by === me.name && state === "proposed" && <Alert type="info" showIcon title={text("ownWaits")} />,
    cards: (given, found) => [
      { title: kindText(given.text, found.kind), content: changeOf(given, found) },
      { title: given.text("who"), facts: whoFacts(given, found) },
    ],
    decisions: proposalDecisions,
    overtaken: ["proposal-ended", "proposal-changed"],
  },
});

function changeOf({ text, more }: Given<"proposal", ProposalMore>, found: Proposal) {
  const members = more.membersOf(found).map(
    ([name, value]): Fact => [
      name,
      <span key={name} className="words exact">
        {value}
      </span>,
    ],
  );
  return (
    <>
      <Typography.Paragraph className="words" strong>
        {more.summaryOf(found)}
      </Typography.Paragraph>
      <ProposedChange kind={found.kind} subject={found.subject} />
      <FactTable title={text("exactly")} facts={members} />
    </>
  );
}

function whoFacts({ text, more }: Given<"proposal", ProposalMore>, found: Proposal): readonly Fact[] {
  const isAsWritten = more.summaryOf(found) === found.summary;
  return [
    [text("by"), found.proposed_by],
    [text("at"), momentFact(found.proposed_at)],
    [text("until"), momentFact(found.expires_at)],
    [text("reason"), wordsFact(found.reason)],
    [text("decidedBy"), found.decided_by ?? undefined],
    [text("decidedAt"), momentFact(found.decided_at)],
    [text("decisionReason"), wordsFact(found.decision_reason)],
    [
      text("written"),
      isAsWritten ? undefined : (
        <span key="written" className="words" lang="en">
          {found.summary}
        </span>
      ),
    ],
    [text("hash"), exactFact(found.subject_hash)],
  ];
}
