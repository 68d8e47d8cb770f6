/** What waits for an officer, and what was decided. */
import { VERIFICATION_LEVELS } from "@candor/api/verification-words";
import { csvInstant } from "@candor/client/csv-file";
import { Moment } from "../../app/moment.tsx";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { QueueTable } from "../../table/queue-table.tsx";
import { CASE_STATES, toneOf } from "./case-words.ts";

const USUAL = { state: "pending" };

export function CaseQueue() {
  const text = useText("verification");
  const states = CASE_STATES.map((value) => ({ value, text: text(`state.${value}`) }));
  return (
    <QueueTable<"GET /operator/verification/list">
      name="verification"
      endpoint="GET /operator/verification/list"
      usual={USUAL}
      searchLabel={text("search")}
      input={({ page, after, limit, search, sort, order, filters }) => ({
        ...{ page, after, limit, search, state: CASE_STATES.find((one) => one === filters.state) ?? "all" },
        ...{ level: VERIFICATION_LEVELS.find((one) => String(one) === filters.level) },
        order: sort === "" ? "asc" : order,
      })}
      rowKey={({ id }) => id}
      linkOf={({ id }) => `verification/${id}`}
      empty={text("empty")}
      columns={[
        { key: "id", title: text("id"), show: ({ id }) => <span className="figures">{id}</span>, csv: ({ id }) => id },
        {
          ...{ key: "submitted_at", title: text("submitted"), sort: "submitted_at" },
          show: (row) => <Moment at={row.submitted_at} />,
          csv: (row) => csvInstant(row.submitted_at),
        },
        {
          key: "uid",
          title: text("customer"),
          show: ({ uid }) => <span className="figures">{uid}</span>,
          csv: ({ uid }) => uid,
        },
        {
          ...{ key: "level", title: text("level"), csv: ({ level }) => level },
          show: ({ level }) => text(`levels.${level}`),
          filters: VERIFICATION_LEVELS.map((level) => ({ value: String(level), text: text(`levels.${level}`) })),
        },
        {
          ...{ key: "state", title: text("stateTitle"), filters: states, csv: ({ state }) => state },
          show: ({ state }) => <StateTag tone={toneOf(state)}>{text(`state.${state}`)}</StateTag>,
        },
        {
          ...{ key: "decided_at", title: text("decided"), csv: (row) => csvInstant(row.decided_at) },
          show: (row) => <Moment at={row.decided_at} />,
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
