/** Lines, sessions and safety events of one customer, each fetched when it is looked at. */
import type { WireResponse } from "@candor/api/api";
import { Flex, Segmented } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { LOOKED_AT_ONCE, refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { Decide } from "../../decision/decide.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";
import { useOffice } from "../../record/office.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable, useTurnedPages } from "../../table/row-table.tsx";

const LINES = "POST /operator/customer/lines";
const SESSIONS = "POST /operator/customer/sessions";
const EVENTS = "POST /operator/customer/events";
const LIMIT = 30;

export function LineRows({ uid, isFunds = false }: { readonly uid: string; readonly isFunds?: boolean }) {
  const { text, term } = useOffice("customer");
  const [account, setAccount] = useState<"real" | "demo">("real");
  const { after, toFirst, pagesOf } = useTurnedPages(LIMIT);
  const asked = { uid, account, after, limit: LIMIT, ...(isFunds && { funds: true }) };
  const { data, error } = useEndpoint(LINES, asked, LOOKED_AT_ONCE);
  const column = columnsOf<WireResponse<typeof LINES>["list"][number]>();
  return (
    <RowTable
      rowKey={({ id, wallet, amount }) => `${id}/${wallet}/${amount}`}
      rows={data?.list}
      error={error}
      empty={text("noLines")}
      pagination={pagesOf(data?.next ?? null)}
      above={
        <Segmented
          aria-label={text("account")}
          options={["real", "demo"].map((value) => ({ value, label: term("mode", value) }))}
          value={account}
          onChange={(next) => {
            setAccount(next === "demo" ? "demo" : "real");
            toFirst();
          }}
        />
      }
      columns={[
        column.moment("created_at", text("at")),
        column.code("wallet", text("wallet"), (wallet) => term("wallet", wallet)),
        column.amount("amount", text("amount"), { currency: "currency_name" }),
        column.code("kind", text("kind"), (kind) => term("line", kind)),
        column.own("reference", text("reference"), (row) => <span className="exact">{row.reference}</span>),
      ]}
    />
  );
}

export function SessionRows({ uid }: { readonly uid: string }) {
  const { text } = useOffice("customer");
  const { data, error } = useEndpoint(SESSIONS, { uid }, LOOKED_AT_ONCE);
  const column = columnsOf<WireResponse<typeof SESSIONS>["list"][number]>();
  const end = (label: string, id?: string) => (
    <Decide<{ readonly reason: string }>
      label={label}
      title={text("endTitle")}
      kind="danger"
      fields={<ReasonField />}
      send={({ reason }) =>
        call("POST /operator/customer/session_end", { uid, reason, ...(id !== undefined && { id }) })
      }
      renew={() => refreshEndpoints(SESSIONS, "POST /operator/customer/detail")}
      overtaken={["device-unknown"]}
    />
  );
  return (
    <RowTable
      rowKey={({ id }) => id}
      rows={data?.list}
      error={error}
      empty={text("noSessions")}
      above={<Flex>{end(text("endAll"))}</Flex>}
      columns={[
        column.plain("device", text("device")),
        column.plain("address", text("address")),
        column.moment("signed_in_at", text("at")),
        column.moment("last_seen_at", text("lastSeen")),
        column.own("end", "", ({ id }) => end(text("endSession"), id)),
      ]}
    />
  );
}

export function EventRows({ uid }: { readonly uid: string }) {
  const { text, term } = useOffice("customer");
  const { data, error } = useEndpoint(EVENTS, { uid }, LOOKED_AT_ONCE);
  const column = columnsOf<WireResponse<typeof EVENTS>["list"][number]>();
  return (
    <RowTable
      rowKey={({ id }) => id}
      rows={data?.list}
      error={error}
      empty={text("noEvents")}
      isNarrow
      pageSize={10}
      columns={[
        column.moment("at", text("at")),
        column.code("event", text("kind"), (event) => term("event", event)),
        column.plain("device", text("device")),
        column.plain("address", text("address")),
      ]}
    />
  );
}
