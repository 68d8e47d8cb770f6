/** How the watcher of the chains is doing, network by network, and credited deposits that a chain has since taken back. */
import type { WireResponse } from "@candor/api/api";
import { Alert, Card } from "antd";
import { groupDigits } from "../../app/format.ts";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";

const WATCH = "GET /operator/deposit/watch";
const REFRESH_MS = 30_000;

export function ChainWatch() {
  const text = useText("deposit");
  const { data } = useEndpoint(WATCH, {}, { refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
  const column = columnsOf<WireResponse<typeof WATCH>["networks"][number]>();
  return (
    <Card title={text("watch.title")} size="small">
      {data.vanished.map((one) => (
        <Alert
          key={one.id}
          type="error"
          showIcon
          className="queue-bar"
          title={text("watch.vanished", {
            ...{ uid: one.uid, amount: `${groupDigits(one.amount)} ${one.currency_name}`, network: one.network },
            hash: one.tx_hash,
          })}
        />
      ))}
      <RowTable
        rowKey={({ network }) => network}
        rows={data.networks}
        empty={text("watch.none")}
        columns={[
          column.plain("network", text("network")),
          column.figures("block", text("watch.block")),
          column.moment("looked_at", text("watch.lookedAt")),
          column.plain("waiting", text("watch.waiting"), { align: "end" }),
          column.own("fault", text("stateTitle"), ({ fault }) => (
            <StateTag tone={fault === null ? "good" : "bad"}>{fault ?? text("watch.well")}</StateTag>
          )),
        ]}
      />
    </Card>
  );
}
