/** How the watcher of the chains is doing, network by network, and credited deposits that a chain has since taken back. */
import { Alert, Card, Table } from "antd";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";

const REFRESH_MS = 30_000;

export function ChainWatch() {
  const text = useText("deposit");
  const { data } = useEndpoint("GET /operator/deposit/watch", {}, { refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
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
      <Table
        size="small"
        rowKey="network"
        dataSource={[...data.networks]}
        pagination={false}
        scroll={{ x: "max-content" }}
        locale={{ emptyText: text("watch.none") }}
        columns={[
          { title: text("network"), dataIndex: "network" },
          { title: text("watch.block"), render: (_, { block }) => <span className="figures">{block ?? "—"}</span> },
          { title: text("watch.lookedAt"), render: (_, row) => <Moment at={row.looked_at} /> },
          { title: text("watch.waiting"), dataIndex: "waiting", align: "end" },
          {
            title: text("stateTitle"),
            render: (_, { fault }) =>
              fault === null ? (
                <StateTag tone="good">{text("watch.well")}</StateTag>
              ) : (
                <StateTag tone="bad">{fault}</StateTag>
              ),
          },
        ]}
      />
    </Card>
  );
}
