/** Withdrawals of all customers; those that wait for approval unless another state is chosen. */
import { WITHDRAWAL_STATES } from "@candor/api/withdrawal-words";
import { csvInstant } from "@candor/client/csv-file";
import { bothEnds, groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { wayName } from "../../app/way-name.ts";
import { AllowanceLeft } from "../../decision/allowance-left.tsx";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";
import { toneOf } from "./withdrawal-words.ts";

const LIST = "GET /operator/withdrawal/list";
const USUAL = { state: "pending" };

export function WithdrawalQueue() {
  const text = useText("withdrawal");
  return (
    <QueueTable<typeof LIST>
      name="withdrawals"
      endpoint={LIST}
      usual={USUAL}
      searchLabel={text("search")}
      input={({ page, after, limit, search, sort, order, filters }) => ({
        ...{ page, after, limit, search, order },
        state: filters.state,
        sort: sort === "changed_at" || sort === "worth" ? sort : "created_at",
      })}
      rowKey={({ id }) => id}
      linkOf={({ id }) => `withdrawals/${id}`}
      extra={<AllowanceLeft endpoint={LIST} />}
      empty={text("empty")}
      columns={columnsOf(text)}
    />
  );
}

function columnsOf(text: ReturnType<typeof useText<"withdrawal">>): readonly QueueColumn<RowOf<typeof LIST>>[] {
  const states = WITHDRAWAL_STATES.map((value) => ({ value, text: text(`state.${value}`) }));
  return [
    {
      ...{ key: "created_at", title: text("asked"), sort: "created_at", csv: (row) => csvInstant(row.created_at) },
      show: (row) => <Moment at={row.created_at} />,
    },
    {
      key: "uid",
      title: text("customer"),
      show: ({ uid }) => <span className="figures">{uid}</span>,
      csv: ({ uid }) => uid,
    },
    {
      ...{ key: "number", title: text("amount"), align: "end", csv: ({ number }) => number },
      show: (row) => <span className="figures">{`${groupDigits(row.number)} ${row.currency_name}`}</span>,
    },
    {
      ...{ key: "worth", title: text("worth"), align: "end", sort: "worth", csv: (row) => row.worth_usdt },
      show: ({ worth_usdt: worth }) => (
        <span className="figures">{worth === null ? text("noPrice") : groupDigits(worth)}</span>
      ),
    },
    { key: "network", title: text("network"), show: wayName, csv: (row) => row.network_name },
    {
      ...{ key: "recipient", title: text("recipient"), csv: ({ recipient }) => recipient },
      show: ({ recipient }) => (
        <span className="exact" title={recipient}>
          {bothEnds(recipient)}
        </span>
      ),
    },
    {
      ...{ key: "approvals", title: text("approvals"), csv: (row) => row.approved_by.join(" ") },
      show: (row) => `${row.approved_by.length} / ${row.approvals_needed}`,
    },
    {
      ...{ key: "state", title: text("stateTitle"), filters: states, csv: ({ state }) => state },
      show: ({ state }) => <StateTag tone={toneOf(state)}>{text(`state.${state}`)}</StateTag>,
    },
    { key: "id", title: text("id"), show: ({ id }) => <span className="figures">{id}</span>, csv: ({ id }) => id },
  ];
}
