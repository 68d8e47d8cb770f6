/** What every kind of account holds in all, that each currency sums to zero, and what stands against what is owed. */
import type { WireResponse } from "@candor/api/api";
import { Alert } from "antd";
import { useEndpoint } from "../../app/query.ts";
import { useOffice } from "../../record/office.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";

const TRIAL = "GET /operator/books/trial";
const COVERAGE = "GET /operator/books/coverage";

export function TrialBalance() {
  const { text, term } = useOffice("books");
  const { data, error } = useEndpoint(TRIAL, {}, { refetchInterval: 30_000 });
  const column = columnsOf<WireResponse<typeof TRIAL>["list"][number]>();
  const faults = (data?.sums ?? []).filter(({ sum }) => sum !== "0");
  return (
    <>
      {data && (
        <Alert
          showIcon
          className="queue-bar"
          type={faults.length === 0 ? "success" : "error"}
          role={faults.length === 0 ? "status" : "alert"}
          title={text(faults.length === 0 ? "zero" : "notZero")}
          description={faults
            .map(({ account, currency_name, sum }) => `${term("mode", account)} ${currency_name}: ${sum}`)
            .join(" · ")}
        />
      )}
      <RowTable
        file="trial-balance"
        rowKey={({ account, currency_id, kind, owner }) => `${account}/${currency_id}/${owner}/${kind}`}
        rows={data?.list}
        error={error}
        pageSize={50}
        columns={[
          column.code("account", text("account"), (account) => term("mode", account), { values: ["real", "demo"] }),
          column.plain("currency_name", text("currency"), { sort: "currency" }),
          column.code("owner", text("owner"), (owner) => term("owner", owner)),
          column.plain("kind", text("kind"), {
            show: ({ kind, owner }) => term(owner === "house" ? "house" : "wallet", kind),
          }),
          column.plain("accounts", text("accounts"), { align: "end" }),
          column.amount("posted", text("posted")),
          column.amount("held", text("held")),
        ]}
      />
    </>
  );
}

export function Coverage() {
  const { text, term } = useOffice("books");
  const { data, error } = useEndpoint(COVERAGE, {}, { refetchInterval: 30_000 });
  const column = columnsOf<WireResponse<typeof COVERAGE>["list"][number]>();
  return (
    <RowTable
      file="coverage"
      rowKey={({ account, currency_id }) => `${account}/${currency_id}`}
      rows={data?.list}
      error={error}
      columns={[
        column.code("account", text("account"), (account) => term("mode", account)),
        column.plain("currency_name", text("currency")),
        column.amount("owed", text("owed")),
        column.amount("assets", text("assets")),
        column.amount("house", text("ownFunds")),
        column.amount("promised", text("promised")),
        column.plain("coverage", text("coverage"), {
          align: "end",
          show: (row) => (row.coverage === null ? "—" : `${row.coverage} %`),
        }),
      ]}
    />
  );
}
