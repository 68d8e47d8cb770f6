/** What waits for a second person, and what became of earlier proposals. */
import { PROPOSAL_STATES } from "@candor/api/operator-words";
import { csvInstant } from "@candor/client/csv-file";
import { Moment } from "../../app/moment.tsx";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { QueueTable } from "../../table/queue-table.tsx";
import { useProposalWords } from "./proposal-summary.ts";
import { kindText, toneOf } from "./proposal-words.ts";

const LIST = "GET /operator/proposal/list";
const USUAL = { state: "proposed" };

export function ProposalQueue() {
  const text = useText("proposal");
  const { summaryOf } = useProposalWords();
  const states = PROPOSAL_STATES.map((value) => ({ value, text: text(`state.${value}`) }));
  return (
    <QueueTable<typeof LIST>
      name="proposals"
      endpoint={LIST}
      usual={USUAL}
      input={({ page, after, limit, filters }) => ({ page, after, limit, state: filters.state ?? "all" })}
      rowKey={({ id }) => id}
      linkOf={({ id }) => `proposals/${id}`}
      empty={text("empty")}
      columns={[
        {
          ...{ key: "proposed_at", title: text("at"), csv: (row) => csvInstant(row.proposed_at) },
          show: (row) => <Moment at={row.proposed_at} />,
        },
        { key: "kind", title: text("kindTitle"), show: ({ kind }) => kindText(text, kind), csv: ({ kind }) => kind },
        {
          ...{ key: "summary", title: text("what"), csv: ({ summary }) => summary },
          show: (row) => <span className="words wide">{summaryOf(row)}</span>,
        },
        { key: "proposed_by", title: text("by"), show: (row) => row.proposed_by, csv: (row) => row.proposed_by },
        {
          ...{ key: "expires_at", title: text("until"), csv: (row) => csvInstant(row.expires_at) },
          show: (row) => <Moment at={row.expires_at} />,
        },
        {
          ...{ key: "state", title: text("stateTitle"), filters: states, csv: ({ state }) => state },
          show: ({ state }) => <StateTag tone={toneOf(state)}>{text(`state.${state}`)}</StateTag>,
        },
        {
          key: "decided_by",
          title: text("decidedBy"),
          show: (row) => row.decided_by ?? "—",
          csv: (row) => row.decided_by,
        },
      ]}
    />
  );
}
