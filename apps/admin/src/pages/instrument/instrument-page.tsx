/** Every instrument with its state and its halt; any operator halts, two people let one go on. */
import type { WireResponse } from "@candor/api/api";
import { Input } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { useOffice } from "../../record/office.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";

const LIST = "GET /operator/instrument/list";
type Row = WireResponse<typeof LIST>["list"][number];

export function Page() {
  const { text, term } = useOffice("instrument");
  const [search, setSearch] = useState("");
  const { data, error } = useEndpoint(LIST, {}, { refetchInterval: 10_000 });
  const wanted = search.trim().toLowerCase();
  const isWanted = (row: Row) =>
    [row.symbol, row.currency_name, row.legal_name].some((name) => name.toLowerCase().includes(wanted));
  const column = columnsOf<Row>();
  return (
    <RowTable
      rowKey={({ match_id }) => match_id}
      rows={data?.list.filter(isWanted)}
      error={error}
      empty={text("empty")}
      pageSize={50}
      above={
        <Input
          type="search"
          className="search"
          allowClear
          aria-label={text("search")}
          placeholder={text("search")}
          onChange={(event) => setSearch(event.target.value)}
        />
      }
      columns={[
        column.plain("symbol", text("symbol"), { sort: "symbol" }),
        column.code("category", text("category"), (category) => term("category", category), { sort: "category" }),
        column.own("state", text("state"), ({ state }) => (
          <StateTag tone={toneOf(state)}>{text(`states.${state}`)}</StateTag>
        )),
        column.own("products", text("products"), (row) => row.products.map((one) => term("product", one)).join(", ")),
        column.own("sources", text("sources"), ({ sources }) => sources.join(", ")),
        column.own("halt", text("halt"), (row) => <Halt row={row} />),
        column.own("decision", "", (row) => <Decision row={row} />, { fixed: "end" }),
      ]}
    />
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
  const { decideBecause } = useDecisions("instrument", {
    ...{ renews: [LIST], overtaken: ["market-already-halted", "market-not-halted"] },
  });
  const isOperators = halt?.cause === "operator";
  return decideBecause(isOperators ? "resume" : "stop", {
    kind: isOperators ? "plain" : "danger",
    marks: { symbol },
    lengthMax: 500,
    send: (reason) => call(isOperators ? "POST /operator/resume" : "POST /operator/halt", { match_id, reason }),
  });
}
