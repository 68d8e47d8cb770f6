/** Options that ended void for want of prices while their owner was refused for flooding: whom to ask about it. */

import { csvInstant } from "@candor/client/csv-file";
import { CustomerLink } from "../../app/customer-link.tsx";
import { Moment } from "../../app/moment.tsx";
import { useText } from "../../app/texts.ts";
import { QueueTable } from "../../table/queue-table.tsx";

const LIST = "GET /operator/flood_alarm/list";

export function Page() {
  const text = useText("flood-alarm");
  return (
    <QueueTable<typeof LIST>
      name="flood-alarms"
      endpoint={LIST}
      usual={{}}
      input={({ page, after, limit }) => ({ page, after, limit })}
      rowKey={({ order_id }) => order_id}
      empty={text("empty")}
      columns={[
        {
          ...{ key: "ended_at", title: text("endedAt"), csv: (row) => csvInstant(row.ended_at) },
          show: (row) => <Moment at={row.ended_at} />,
        },
        { key: "uid", title: text("customer"), show: ({ uid }) => <CustomerLink uid={uid} />, csv: ({ uid }) => uid },
        {
          ...{ key: "order_id", title: text("order"), csv: (row) => row.order_id },
          show: (row) => <span className="figures">{row.order_id}</span>,
        },
        ...(["refused_of_customer", "refused_of_address", "refused_30_days", "voided_30_days"] as const).map((key) => ({
          ...{ key, title: text(key), align: "end" as const },
          show: (row: Record<typeof key, number>) => <span className="figures">{row[key]}</span>,
          csv: (row: Record<typeof key, number>) => row[key],
        })),
      ]}
    />
  );
}
