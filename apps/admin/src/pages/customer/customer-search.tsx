/** Customers by number, contact, nickname or verified name; the newest where nothing is typed. Each search is written down. */
import { csvInstant } from "@candor/client/csv-file";
import { Alert } from "antd";
import { Moment } from "../../app/moment.tsx";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";

const LIST = "POST /operator/customer/search";
/** Each look is written down: it does not look again by itself. */
const NEVER_MS = 12 * 3_600_000;

export function CustomerSearch() {
  const text = useText("customer");
  return (
    <>
      <Alert type="info" title={text("logged")} className="queue-bar" />
      <QueueTable<typeof LIST>
        name="customers"
        endpoint={LIST}
        refreshMs={NEVER_MS}
        searchLabel={text("search")}
        input={({ page, after, limit, search, filters }) => ({
          ...{ page, after, limit, text: search },
          is_frozen: filters.is_frozen === undefined ? undefined : filters.is_frozen === "1",
        })}
        rowKey={({ uid }) => uid}
        linkOf={({ uid }) => `customers/${uid}`}
        empty={text("empty")}
        columns={columnsOf(text)}
      />
    </>
  );
}

const columnsOf = (text: ReturnType<typeof useText<"customer">>): readonly QueueColumn<RowOf<typeof LIST>>[] => [
  {
    key: "uid",
    title: text("number"),
    show: ({ uid }) => <span className="figures">{uid}</span>,
    csv: ({ uid }) => uid,
  },
  { key: "nickname", title: text("nickname"), show: (row) => row.nickname ?? "—", csv: (row) => row.nickname },
  { key: "email", title: text("email"), show: (row) => row.email ?? "—", csv: (row) => row.email },
  { key: "mobile", title: text("mobile"), show: (row) => row.mobile ?? "—", csv: (row) => row.mobile },
  { key: "level", title: text("level"), align: "end", show: ({ level }) => level, csv: ({ level }) => level },
  {
    ...{ key: "is_frozen", title: text("frozen"), csv: (row) => (row.is_frozen ? "1" : "0") },
    filters: [
      { value: "1", text: text("frozen") },
      { value: "0", text: text("notFrozen") },
    ],
    show: (row) => (row.is_frozen ? <StateTag tone="bad">{text("frozen")}</StateTag> : "—"),
  },
  {
    ...{ key: "registered_at", title: text("registered"), csv: (row) => csvInstant(row.registered_at) },
    show: (row) => <Moment at={row.registered_at} />,
  },
];
