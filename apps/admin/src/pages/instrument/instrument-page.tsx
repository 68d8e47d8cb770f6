/** Every instrument with its state and its halt; anyone on duty halts, two people let one go on. */
import type { WireResponse } from "@candor/api/api";
import { Alert, Input, Table } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";

const LIST = "GET /operator/instrument/list";
type Row = WireResponse<typeof LIST>["list"][number];

export function Page() {
  const text = useText("instrument");
  const term = useTerm();
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useEndpoint(LIST, {}, { refetchInterval: 10_000 });
  if (error && !data) return <Alert type="error" role="alert" title={error.message} />;
  const wanted = search.trim().toLowerCase();
  const list = (data?.list ?? []).filter((row) =>
    [row.symbol, row.currency_name, row.legal_name].some((name) => name.toLowerCase().includes(wanted)),
  );
  return (
    <div className="stacked">
      <Input
        type="search"
        className="search"
        allowClear
        aria-label={text("search")}
        placeholder={text("search")}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Table<Row>
        size="small"
        loading={isPending}
        rowKey="match_id"
        dataSource={list}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        locale={{ emptyText: text("empty") }}
        scroll={{ x: "max-content" }}
        columns={[
          {
            title: text("symbol"),
            dataIndex: "symbol",
            sorter: (one, other) => one.symbol.localeCompare(other.symbol),
          },
          {
            title: text("category"),
            render: (_, { category }) => term("category", category),
            sorter: (one, other) => one.category.localeCompare(other.category),
          },
          {
            title: text("state"),
            render: (_, { state }) => <StateTag tone={toneOf(state)}>{text(`states.${state}`)}</StateTag>,
          },
          {
            title: text("products"),
            render: (_, { products }) => products.map((one) => term("product", one)).join(", "),
          },
          { title: text("sources"), render: (_, { sources }) => sources.join(", ") },
          { title: text("halt"), render: (_, row) => <Halt row={row} /> },
          { fixed: "end" as const, render: (_, row) => <Decision row={row} /> },
        ]}
      />
    </div>
  );
}

const toneOf = (state: Row["state"]) => (state === "open" ? "good" : state === "halted" ? "bad" : "quiet");

function Halt({ row: { halt } }: { readonly row: Row }) {
  const text = useText("instrument");
  const term = useTerm();
  if (halt === null) return <>—</>;
  const by = halt.halted_by.length === 0 ? `${text("byRule")}: ${term("halt", halt.cause)}` : halt.halted_by.join(", ");
  return (
    <span className="words wide">
      <Moment at={halt.since} /> {by} {halt.reason}
      {halt.resume !== null && (
        <div>
          {text("asked", { name: halt.resume.asked_by })} {halt.resume.reason}
        </div>
      )}
    </span>
  );
}

/** A halt by rule ends by rule. */
function Decision({ row: { match_id, symbol, halt } }: { readonly row: Row }) {
  const text = useText("instrument");
  const isOperators = halt?.cause === "operator";
  const word = isOperators ? "resume" : "stop";
  return (
    <Decide<{ readonly reason: string }>
      label={text(word)}
      title={text(`${word}Title`, { symbol })}
      explain={<p>{text(`${word}What`)}</p>}
      kind={isOperators ? "plain" : "danger"}
      fields={<ReasonField lengthMax={500} />}
      send={({ reason }) => call(isOperators ? "POST /operator/resume" : "POST /operator/halt", { match_id, reason })}
      renew={() => refreshEndpoints(LIST)}
      overtaken={["market-already-halted", "market-not-halted"]}
    />
  );
}
