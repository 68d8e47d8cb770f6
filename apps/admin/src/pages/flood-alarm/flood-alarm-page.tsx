/** Options that ended void for want of prices while their owner was refused for flooding: whom to ask about it. */
import { CustomerLink } from "../../app/customer-link.tsx";
import { recordPage } from "../../record/record-page.tsx";

const COUNTS = ["refused_of_customer", "refused_of_address", "refused_30_days", "voided_30_days"] as const;

export const page = recordPage({
  namespace: "flood-alarm",
  list: {
    endpoint: "GET /operator/flood_alarm/list",
    input: ({ page: number, after, limit }) => ({ page: number, after, limit }),
    rowKey: ({ order_id }) => order_id,
    empty: "empty",
    columns: ({ text, column }) => [
      column.moment("ended_at", text("endedAt")),
      column.plain("uid", text("customer"), { show: ({ uid }) => <CustomerLink uid={uid} /> }),
      column.figures("order_id", text("order")),
      ...COUNTS.map((key) => column.figures(key, text(key), { align: "end" })),
    ],
  },
});
