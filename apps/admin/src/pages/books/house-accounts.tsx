/** The house's accounts, and the lines of the one that is opened. */
import { Button, Flex, Modal, Table } from "antd";
import { useEffect, useState } from "react";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { type Term, useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";

const LIST = "GET /operator/books/house";
const KINDS = ["desk", "fees", "insurance", "treasury", "rounding", "external"] as const;
const MODES = ["real", "demo"] as const;

export function HouseAccounts() {
  const text = useText("books");
  const term = useTerm();
  const [opened, setOpened] = useState<RowOf<typeof LIST>>();
  return (
    <>
      <QueueTable<typeof LIST>
        name="house-accounts"
        endpoint={LIST}
        input={({ page, after, limit, filters }) => ({
          ...{ page, after, limit },
          account: MODES.find((one) => one === filters.account),
          kind: KINDS.find((one) => one === filters.kind),
        })}
        rowKey={({ id }) => id}
        empty={text("empty")}
        columns={columnsOf(text, term, setOpened)}
      />
      <Modal
        open={opened !== undefined}
        title={
          opened &&
          `${term("mode", opened.account)} · ${term("house", opened.kind)} ${opened.symbol ?? ""} ${opened.currency_name}`
        }
        footer={null}
        width={900}
        onCancel={() => setOpened(undefined)}
        destroyOnHidden
      >
        {opened && <Lines id={opened.id} />}
      </Modal>
    </>
  );
}

type Open = (row: RowOf<typeof LIST>) => void;
const columnsOf = (
  text: ReturnType<typeof useText<"books">>,
  term: Term,
  open: Open,
): readonly QueueColumn<RowOf<typeof LIST>>[] => [
  {
    ...{
      key: "account",
      title: text("account"),
      show: ({ account }) => term("mode", account),
      csv: ({ account }) => account,
    },
    filters: MODES.map((value) => ({ value, text: term("mode", value) })),
  },
  {
    ...{ key: "kind", title: text("kind"), show: ({ kind }) => term("house", kind), csv: ({ kind }) => kind },
    filters: KINDS.map((value) => ({ value, text: term("house", value) })),
  },
  { key: "symbol", title: text("instrument"), show: ({ symbol }) => symbol ?? "—", csv: ({ symbol }) => symbol },
  { key: "currency", title: text("currency"), show: (row) => row.currency_name, csv: (row) => row.currency_name },
  {
    ...{ key: "posted", title: text("posted"), align: "end", csv: ({ posted }) => posted },
    show: ({ posted }) => <span className="figures">{groupDigits(posted)}</span>,
  },
  {
    ...{ key: "held", title: text("held"), align: "end", csv: ({ held }) => held },
    show: ({ held }) => <span className="figures">{groupDigits(held)}</span>,
  },
  {
    key: "lines",
    title: text("lines"),
    show: (row) => <Button onClick={() => open(row)}>{text("lines")}</Button>,
    csv: ({ id }) => id,
  },
];

function Lines({ id }: { readonly id: string }) {
  const text = useText("books");
  const term = useTerm();
  const [before, setBefore] = useState<string>();
  const asked = before === undefined ? { id, limit: 50 } : { id, limit: 50, before_line: before };
  const { data, isPending } = useEndpoint("GET /operator/books/lines", asked);
  const list = data?.list ?? [];
  // Of a quiet account a stretch may hold nothing: it looks on by itself until there is something, or nothing older.
  const further = data !== undefined && list.length === 0 ? data.older_before : null;
  useEffect(() => {
    if (further !== null) setBefore(further);
  }, [further]);
  return (
    <Flex vertical gap={12}>
      <Table
        size="small"
        loading={isPending || further !== null}
        pagination={false}
        rowKey="id"
        dataSource={[...list]}
        scroll={{ x: "max-content", y: 420 }}
        locale={{ emptyText: text("empty") }}
        columns={[
          { title: text("at"), render: (_, row) => <Moment at={row.created_at} /> },
          {
            ...{ title: text("amount"), align: "end" as const },
            render: (_, row) => <span className="figures">{`${groupDigits(row.amount)} ${row.currency_name}`}</span>,
          },
          { title: text("kind"), render: (_, { kind }) => term("line", kind) },
          { title: text("reference"), render: (_, row) => <span className="exact">{row.reference}</span> },
        ]}
      />
      <Flex>
        <Button disabled={data?.has_more !== true} onClick={() => setBefore(data?.older_before ?? undefined)}>
          {text("older")}
        </Button>
      </Flex>
    </Flex>
  );
}
