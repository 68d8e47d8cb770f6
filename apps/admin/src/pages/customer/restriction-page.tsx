/** Restrictions of accounts that last, whose end is next first. Each look is written down. */
import { csvInstant } from "@candor/client/csv-file";
import { Moment } from "../../app/moment.tsx";
import { useText } from "../../app/texts.ts";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";

const LIST = "POST /operator/customer/restrictions";
/** It does not look again by itself. */
const NEVER_MS = 12 * 3_600_000;

export function Page() {
  const text = useText("customer");
  return (
    <QueueTable<typeof LIST>
      name="restrictions"
      endpoint={LIST}
      refreshMs={NEVER_MS}
      input={({ page, after, limit }) => ({ page, after, limit })}
      rowKey={({ uid, kind }) => `${uid}/${kind}`}
      linkOf={({ uid }) => `customers/${uid}`}
      empty={text("noRestrictions")}
      columns={columnsOf(text)}
    />
  );
}

const columnsOf = (text: ReturnType<typeof useText<"customer">>): readonly QueueColumn<RowOf<typeof LIST>>[] => [
  {
    ...{ key: "uid", title: text("number"), csv: ({ uid }) => uid },
    show: ({ uid }) => <span className="figures">{uid}</span>,
  },
  {
    ...{ key: "kind", title: text("restriction"), csv: ({ kind }) => kind },
    show: ({ kind }) => <span className="told">{text(`stops.${kind}`)}</span>,
  },
  {
    ...{ key: "cause", title: text("cause"), csv: ({ cause }) => cause },
    show: ({ cause }) => <span className="told">{text(`causes.${cause}`)}</span>,
  },
  {
    ...{ key: "since", title: text("at"), csv: ({ since }) => csvInstant(since) },
    show: ({ since }) => <Moment at={since} />,
  },
  {
    ...{ key: "until", title: text("ends"), csv: ({ until }) => csvInstant(until) },
    show: ({ until }) => <Moment at={until} />,
  },
  {
    ...{ key: "operators", title: text("operators"), csv: ({ operators }) => operators.join(", ") },
    show: ({ operators }) => operators.join(", "),
  },
];
