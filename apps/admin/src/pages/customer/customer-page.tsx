/** Customers by number, contact, nickname or verified name, the newest where nothing is typed; and everything about one person. */
import { Alert } from "antd";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { recordPage } from "../../record/record-page.tsx";
import { CustomerDecisions } from "./customer-decisions.tsx";
import { CustomerTabs } from "./customer-detail.tsx";

export const page = recordPage({
  namespace: "customer",
  list: {
    endpoint: "POST /operator/customer/search",
    refreshMs: false,
    Above: LoggedNote,
    search: "search",
    input: ({ page: number, after, limit, search, filters }) => ({
      ...{ page: number, after, limit, text: search },
      is_frozen: filters.is_frozen === undefined ? undefined : filters.is_frozen === "1",
    }),
    rowKey: ({ uid }) => uid,
    empty: "empty",
    columns: ({ text, column }) => [
      column.figures("uid", text("number")),
      column.plain("nickname", text("nickname")),
      column.plain("email", text("email")),
      column.plain("mobile", text("mobile")),
      column.plain("level", text("level"), { align: "end" }),
      {
        ...{ key: "is_frozen", title: text("frozen"), csv: (row) => (row.is_frozen ? "1" : "0") },
        filters: [
          { value: "1", text: text("frozen") },
          { value: "0", text: text("notFrozen") },
        ],
        show: (row) => (row.is_frozen ? <StateTag tone="bad">{text("frozen")}</StateTag> : "—"),
      },
      column.moment("registered_at", text("registered")),
    ],
  },
  detail: {
    endpoint: "POST /operator/customer/detail",
    isLogged: true,
    input: (uid) => ({ uid: /^\d{8}$/.test(uid) ? uid : "00000000" }),
    title: ({ text }, uid) => text("title", { uid }),
    states: ({ text }, found) => [
      ...(found.is_frozen ? [["bad", text("frozen")] as const] : []),
      ...(found.restrictions.length > 0 ? [["bad", text("restricted")] as const] : []),
    ],
    decisions: ({ found }) => <CustomerDecisions person={found} />,
    Beside: CustomerTabs,
  },
});

/** Each search is written down. */
function LoggedNote() {
  const text = useText("customer");
  return <Alert type="info" title={text("logged")} className="queue-bar" />;
}
