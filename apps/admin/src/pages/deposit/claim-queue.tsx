/** The queue of proofs or of wires; what waits, oldest first, unless another state or order is chosen. */
import { DEPOSIT_STATES } from "@candor/api/deposit-words";
import { csvInstant } from "@candor/client/csv-file";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { AllowanceLeft } from "../../decision/allowance-left.tsx";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";
import { CLAIM_KEYS, type ClaimPage } from "./claim-kind.ts";
import { toneOf } from "./claim-words.ts";

type ListKey = (typeof CLAIM_KEYS)[ClaimPage]["list"];
const USUAL = { state: "pending" };

/** The server knows three orders; the largest amount comes first. */
const sortOf = (sort: string, order: "asc" | "desc") => {
  if (sort === "amount") return "amount";
  return sort !== "" && order === "desc" ? "newest" : "oldest";
};

export function ClaimQueue({ page }: { readonly page: ClaimPage }) {
  const text = useText("deposit");
  return (
    <QueueTable<ListKey>
      name={page}
      endpoint={CLAIM_KEYS[page].list}
      usual={USUAL}
      searchLabel={text("search")}
      input={({ page: number, after, limit, search, sort, order, filters }) => ({
        ...{ page: number, after, limit, search, state: filters.state },
        sort: sortOf(sort, order),
      })}
      rowKey={({ id }) => id}
      linkOf={({ id }) => `${page}/${id}`}
      extra={<AllowanceLeft endpoint={CLAIM_KEYS[page].list} />}
      empty={text("empty")}
      columns={columnsOf(text, page)}
    />
  );
}

/** How it came, which needs no words where everything came by wire. */
const wayColumns = (text: ReturnType<typeof useText<"deposit">>): readonly QueueColumn<RowOf<ListKey>>[] => [
  { key: "kind", title: text("kind.label"), show: (row) => text(`kind.${row.kind}`), csv: ({ kind }) => kind },
  { key: "network", title: text("network"), show: (row) => row.network ?? "—", csv: (row) => row.network },
];

function columnsOf(
  text: ReturnType<typeof useText<"deposit">>,
  page: ClaimPage,
): readonly QueueColumn<RowOf<ListKey>>[] {
  const states = DEPOSIT_STATES.map((value) => ({ value, text: text(`state.${value}`) }));
  return [
    {
      ...{
        key: "submitted_at",
        title: text("submitted"),
        sort: "submitted_at",
        csv: (row) => csvInstant(row.submitted_at),
      },
      show: (row) => <Moment at={row.submitted_at} />,
    },
    {
      key: "uid",
      title: text("customer"),
      show: ({ uid }) => <span className="figures">{uid}</span>,
      csv: ({ uid }) => uid,
    },
    {
      ...{ key: "amount", title: text("amount"), sort: "amount", align: "end", csv: ({ amount }) => amount },
      show: (row) => <span className="figures">{`${groupDigits(row.amount)} ${row.currency_name}`}</span>,
    },
    ...(page === "wires" ? [] : wayColumns(text)),
    {
      ...{ key: "account", title: text(page === "wires" ? "remitter" : "account"), csv: ({ account }) => account },
      show: ({ account }) => (
        <span className="shortened" title={account}>
          {account}
        </span>
      ),
    },
    { key: "reference", title: text("reference"), show: (row) => row.reference ?? "—", csv: (row) => row.reference },
    {
      ...{ key: "approvals", title: text("approvals"), csv: (row) => row.approvals },
      show: (row) => `${row.approvals} / ${row.approvals_needed}`,
    },
    {
      ...{ key: "state", title: text("stateTitle"), filters: states, csv: ({ state }) => state },
      show: ({ state }) => <StateTag tone={toneOf(state)}>{text(`state.${state}`)}</StateTag>,
    },
    { key: "decided_by", title: text("decidedBy"), show: (row) => row.decided_by ?? "—", csv: (row) => row.decided_by },
  ];
}
