/** The queue of cases. */
import { Moment } from "../../app/moment.tsx";
import { useText } from "../../app/texts.ts";
import { csvInstant } from "../../table/csv-file.ts";
import { QueueTable } from "../../table/queue-table.tsx";

export function CaseQueue() {
  const text = useText("verification");
  return (
    <QueueTable
      name="verification"
      endpoint="GET /operator/verification/list"
      input={({ page, limit }) => ({ page, limit })}
      read={({ list, has_more: hasMore }) => ({ rows: list, hasMore })}
      rowKey={({ id }) => id}
      columns={[
        { key: "id", title: "#", show: ({ id }) => id, csv: ({ id }) => id },
        {
          key: "at",
          title: "at",
          show: (row) => <Moment at={row.submitted_at} />,
          csv: (row) => csvInstant(row.submitted_at),
        },
      ]}
      linkOf={({ id }) => `verification/${id}`}
      empty={text("empty")}
    />
  );
}
