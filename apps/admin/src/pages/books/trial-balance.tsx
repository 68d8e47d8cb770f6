/** What every kind of account holds in all, that each currency sums to zero, and what stands against what is owed. */
import { Alert, Flex, Table } from "antd";
import { groupDigits } from "../../app/format.ts";
import { useEndpoint } from "../../app/query.ts";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { SaveCsv } from "./save-csv.tsx";

const figure = (value: string) => <span className="figures">{groupDigits(value)}</span>;

export function TrialBalance() {
  const text = useText("books");
  const term = useTerm();
  const { data, error, isPending } = useEndpoint("GET /operator/books/trial", {}, { refetchInterval: 30_000 });
  if (error && !data) return <Alert type="error" role="alert" title={error.message} />;
  const list = data?.list ?? [];
  const faults = (data?.sums ?? []).filter(({ sum }) => sum !== "0");
  return (
    <Flex vertical gap={12}>
      {data && (
        <Alert
          showIcon
          type={faults.length === 0 ? "success" : "error"}
          role={faults.length === 0 ? "status" : "alert"}
          title={text(faults.length === 0 ? "zero" : "notZero")}
          description={faults
            .map(({ account, currency_name, sum }) => `${term("mode", account)} ${currency_name}: ${sum}`)
            .join(" · ")}
        />
      )}
      <SaveCsv
        name="trial-balance"
        head={[
          text("account"),
          text("currency"),
          text("owner"),
          text("kind"),
          text("accounts"),
          text("posted"),
          text("held"),
        ]}
        rows={list.map((row) => [
          row.account,
          row.currency_name,
          row.owner,
          row.kind,
          row.accounts,
          row.posted,
          row.held,
        ])}
      />
      <Table
        size="small"
        loading={isPending}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        rowKey={({ account, currency_id, kind, owner }) => `${account}/${currency_id}/${owner}/${kind}`}
        dataSource={[...list]}
        scroll={{ x: "max-content" }}
        columns={[
          {
            title: text("account"),
            render: (_, { account }) => term("mode", account),
            filters: ["real", "demo"].map((value) => ({ value, text: term("mode", value) })),
            onFilter: (value, row) => row.account === value,
          },
          {
            title: text("currency"),
            dataIndex: "currency_name",
            sorter: (one, other) => one.currency_name.localeCompare(other.currency_name),
          },
          { title: text("owner"), render: (_, { owner }) => term("owner", owner) },
          { title: text("kind"), render: (_, { kind, owner }) => term(owner === "house" ? "house" : "wallet", kind) },
          { title: text("accounts"), dataIndex: "accounts", align: "end" },
          { title: text("posted"), align: "end", render: (_, row) => figure(row.posted) },
          { title: text("held"), align: "end", render: (_, row) => figure(row.held) },
        ]}
      />
    </Flex>
  );
}

export function Coverage() {
  const text = useText("books");
  const term = useTerm();
  const { data, error, isPending } = useEndpoint("GET /operator/books/coverage", {}, { refetchInterval: 30_000 });
  if (error && !data) return <Alert type="error" role="alert" title={error.message} />;
  const list = data?.list ?? [];
  return (
    <Flex vertical gap={12}>
      <SaveCsv
        name="coverage"
        head={[
          text("account"),
          text("currency"),
          text("owed"),
          text("assets"),
          text("ownFunds"),
          text("promised"),
          text("coverage"),
        ]}
        rows={list.map((row) => [
          row.account,
          row.currency_name,
          row.owed,
          row.assets,
          row.house,
          row.promised,
          row.coverage,
        ])}
      />
      <Table
        size="small"
        loading={isPending}
        pagination={false}
        rowKey={({ account, currency_id }) => `${account}/${currency_id}`}
        dataSource={[...list]}
        scroll={{ x: "max-content" }}
        columns={[
          { title: text("account"), render: (_, { account }) => term("mode", account) },
          { title: text("currency"), dataIndex: "currency_name" },
          { title: text("owed"), align: "end", render: (_, row) => figure(row.owed) },
          { title: text("assets"), align: "end", render: (_, row) => figure(row.assets) },
          { title: text("ownFunds"), align: "end", render: (_, row) => figure(row.house) },
          { title: text("promised"), align: "end", render: (_, row) => figure(row.promised) },
          {
            title: text("coverage"),
            align: "end",
            render: (_, row) => (row.coverage === null ? "—" : `${row.coverage} %`),
          },
        ]}
      />
    </Flex>
  );
}
