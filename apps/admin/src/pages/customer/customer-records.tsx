/** Lines, sessions and safety events of one customer, each fetched when it is looked at. */
import { Alert, Flex, Pagination, Segmented, Table } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";
import { ONCE } from "./look-once.ts";

const LIMIT = 30;

export function LineRows({ uid, isFunds = false }: { readonly uid: string; readonly isFunds?: boolean }) {
  const text = useText("customer");
  const term = useTerm();
  const [account, setAccount] = useState<"real" | "demo">("real");
  /** Where the pages begin that were turned to. */
  const [begins, setBegins] = useState<readonly string[]>([]);
  const asked = { uid, account, after: begins.at(-1), limit: LIMIT, ...(isFunds && { funds: true }) };
  const { data, error, isPending } = useEndpoint("POST /operator/customer/lines", asked, ONCE);
  if (error) return <Alert type="error" role="alert" title={error.message} />;
  const next = data?.next ?? null;
  return (
    <Flex vertical gap={12}>
      <Segmented
        aria-label={text("account")}
        options={["real", "demo"].map((value) => ({ value, label: term("mode", value) }))}
        value={account}
        onChange={(next) => {
          setAccount(next === "demo" ? "demo" : "real");
          setBegins([]);
        }}
      />
      <Table
        size="small"
        loading={isPending}
        pagination={false}
        scroll={{ x: "max-content" }}
        rowKey={({ id, wallet, amount }) => `${id}/${wallet}/${amount}`}
        dataSource={[...(data?.list ?? [])]}
        locale={{ emptyText: text("noLines") }}
        columns={[
          { title: text("at"), render: (_, row) => <Moment at={row.created_at} /> },
          { title: text("wallet"), render: (_, { wallet }) => term("wallet", wallet) },
          {
            ...{ title: text("amount"), align: "end" as const },
            render: (_, row) => <span className="figures">{`${groupDigits(row.amount)} ${row.currency_name}`}</span>,
          },
          { title: text("kind"), render: (_, { kind }) => term("line", kind) },
          { title: text("reference"), render: (_, row) => <span className="exact">{row.reference}</span> },
        ]}
      />
      <Pagination
        simple={{ readOnly: true }}
        current={begins.length + 1}
        pageSize={LIMIT}
        total={(begins.length + 1) * LIMIT + (next === null ? 0 : 1)}
        onChange={(page) =>
          setBegins(page > begins.length + 1 && next !== null ? [...begins, next] : begins.slice(0, page - 1))
        }
        showSizeChanger={false}
        hideOnSinglePage
      />
    </Flex>
  );
}

export function SessionRows({ uid }: { readonly uid: string }) {
  const text = useText("customer");
  const { data, error, isPending } = useEndpoint("POST /operator/customer/sessions", { uid }, ONCE);
  if (error) return <Alert type="error" role="alert" title={error.message} />;
  const end = (label: string, id?: string) => (
    <Decide<{ readonly reason: string }>
      label={label}
      title={text("endTitle")}
      kind="danger"
      fields={<ReasonField />}
      send={({ reason }) =>
        call("POST /operator/customer/session_end", { uid, reason, ...(id !== undefined && { id }) })
      }
      renew={() => refreshEndpoints("POST /operator/customer/sessions", "POST /operator/customer/detail")}
      overtaken={["device-unknown"]}
    />
  );
  return (
    <Flex vertical gap={12}>
      <Flex>{end(text("endAll"))}</Flex>
      <Table
        size="small"
        loading={isPending}
        pagination={false}
        rowKey="id"
        dataSource={[...(data?.list ?? [])]}
        locale={{ emptyText: text("noSessions") }}
        scroll={{ x: "max-content" }}
        columns={[
          { title: text("device"), dataIndex: "device" },
          { title: text("address"), dataIndex: "address" },
          { title: text("at"), render: (_, row) => <Moment at={row.signed_in_at} /> },
          { title: text("lastSeen"), render: (_, row) => <Moment at={row.last_seen_at} /> },
          { render: (_, { id }) => end(text("endSession"), id) },
        ]}
      />
    </Flex>
  );
}

export function EventRows({ uid }: { readonly uid: string }) {
  const text = useText("customer");
  const term = useTerm();
  const { data, error, isPending } = useEndpoint("POST /operator/customer/events", { uid }, ONCE);
  if (error) return <Alert type="error" role="alert" title={error.message} />;
  return (
    <Table
      size="small"
      loading={isPending}
      rowKey="id"
      dataSource={[...(data?.list ?? [])]}
      locale={{ emptyText: text("noEvents") }}
      pagination={{ hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: text("at"), render: (_, { at }) => <Moment at={at} /> },
        { title: text("kind"), render: (_, { event }) => term("event", event) },
        { title: text("device"), dataIndex: "device" },
        { title: text("address"), dataIndex: "address" },
      ]}
    />
  );
}
