/** The house's accounts, and the lines of the one that is opened. */
import type { WireResponse } from "@candor/api/api";
import { Button, Flex, Modal } from "antd";
import { useEffect, useState } from "react";
import { useEndpoint } from "../../app/query.ts";
import { useOffice } from "../../record/office.ts";
import { columnsOf } from "../../table/columns.tsx";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";
import { RowTable } from "../../table/row-table.tsx";

const LIST = "GET /operator/books/house";
const LINES = "GET /operator/books/lines";
const KINDS = ["desk", "fees", "insurance", "treasury", "rounding", "external", "interest-reserve"] as const;
const MODES = ["real", "demo"] as const;

export function HouseAccounts() {
  const { text, term } = useOffice("books");
  const [opened, setOpened] = useState<RowOf<typeof LIST>>();
  const column = columnsOf<RowOf<typeof LIST>>();
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
        columns={[
          column.code("account", text("account"), (account) => term("mode", account), { values: MODES }),
          column.code("kind", text("kind"), (kind) => term("house", kind), { values: KINDS }),
          column.plain("symbol", text("instrument")),
          column.plain("currency_name", text("currency")),
          column.amount("posted", text("posted")),
          column.amount("held", text("held")),
          column.own("lines", text("lines"), (row) => <Button onClick={() => setOpened(row)}>{text("lines")}</Button>, {
            csv: ({ id }) => id,
          }),
        ]}
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

function Lines({ id }: { readonly id: string }) {
  const { text, term } = useOffice("books");
  const [before, setBefore] = useState<string>();
  const asked = before === undefined ? { id, limit: 50 } : { id, limit: 50, before_line: before };
  const { data, error } = useEndpoint(LINES, asked);
  const column = columnsOf<WireResponse<typeof LINES>["list"][number]>();
  // Of a quiet account a stretch may hold nothing: it looks on by itself until there is something, or nothing older.
  const further = data?.list.length === 0 ? data.older_before : null;
  useEffect(() => {
    if (further !== null) setBefore(further);
  }, [further]);
  return (
    <Flex vertical gap={12}>
      <RowTable
        rowKey={(row) => row.id}
        rows={further === null ? data?.list : undefined}
        error={error}
        empty={text("empty")}
        height={420}
        columns={[
          column.moment("created_at", text("at")),
          column.amount("amount", text("amount"), { currency: "currency_name" }),
          column.code("kind", text("kind"), (kind) => term("line", kind)),
          column.own("reference", text("reference"), (row) => <span className="exact">{row.reference}</span>),
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
