/** Alarms of surveillance: whom each is about, what was found, and what somebody of compliance made of it. */
import type { WireResponse } from "@candor/api/api";
import { SURVEILLANCE_KINDS, SURVEILLANCE_NOTE_MAX, SURVEILLANCE_STATES } from "@candor/api/surveillance-words";
import { Segmented } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useText } from "../../app/texts.ts";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { useOffice } from "../../record/office.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable, useTurnedPages } from "../../table/row-table.tsx";

const LIST = "GET /operator/surveillance/list";
const PER_PAGE = 50;
type Row = WireResponse<typeof LIST>["list"][number];
type State = (typeof SURVEILLANCE_STATES)[number];

export function Page() {
  const { text } = useOffice("surveillance");
  const [state, setState] = useState<State>("open");
  const { after, toFirst, pagesOf } = useTurnedPages(PER_PAGE);
  const { data, error } = useEndpoint(LIST, { state, after, limit: PER_PAGE }, { refetchInterval: 30_000 });
  const column = columnsOf<Row>();
  return (
    <RowTable
      rowKey={({ id }) => id}
      rows={data?.list}
      error={error}
      empty={text("empty")}
      pagination={pagesOf(data?.next ?? null)}
      above={
        <Segmented<State>
          aria-label={text("state.label")}
          value={state}
          options={SURVEILLANCE_STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
          onChange={(chosen) => {
            toFirst();
            setState(chosen);
          }}
        />
      }
      columns={[
        column.moment("renewed_at", text("found")),
        column.own("kind", text("kind"), (row) => <Kind row={row} />),
        column.own("customers", text("customers"), ({ uids }) =>
          uids.map((uid) => (
            <div key={uid}>
              <a className="figures" href={`#/customers/${uid}`}>
                {uid}
              </a>
            </div>
          )),
        ),
        column.own("what", text("what"), ({ facts }) => <Facts facts={facts} />),
        column.own("outcome", text("outcome"), (row) => <Outcome row={row} />),
      ]}
    />
  );
}

function Kind({ row: { kind } }: { readonly row: Row }) {
  const text = useText("surveillance");
  const known = SURVEILLANCE_KINDS.find((one) => one === kind);
  return <>{known === undefined ? kind : text(`kinds.${known}`)}</>;
}

const NAMED = [
  "market",
  "trades",
  "value",
  "far_value",
  "gained",
  "gainer",
  "loser",
  "worst_price",
  "index_low",
  "index_high",
  "address",
  "key",
  "key_index",
] as const;
const AMOUNTS: ReadonlySet<string> = new Set(["value", "far_value", "gained"]);

/** In the order in which they are read; what a kind says beyond that follows by its own name. */
function Facts({ facts }: Pick<Row, "facts">) {
  const text = useText("surveillance");
  const others = Object.keys(facts).filter((name) => name !== "currency" && !NAMED.some((one) => one === name));
  const shown = (name: string) => {
    const value = facts[name] ?? "";
    return AMOUNTS.has(name) ? `${groupDigits(value)} ${facts.currency ?? ""}` : value;
  };
  return (
    <div className="words wide">
      {NAMED.filter((name) => (facts[name] ?? "") !== "").map((name) => (
        <div key={name}>
          {text(`facts.${name}`)}: <span className="figures">{shown(name)}</span>
        </div>
      ))}
      {others.map((name) => (
        <div key={name}>
          {name}: <span className="figures">{facts[name]}</span>
        </div>
      ))}
    </div>
  );
}

function Outcome({ row: { id, closed_at, closed_by, note: said } }: { readonly row: Row }) {
  const { decideBecause } = useDecisions("surveillance", {
    ...{ renews: [LIST], overtaken: ["surveillance-alarm-closed", "surveillance-alarm-unknown"] },
  });
  if (closed_at !== null) {
    return (
      <span className="words wide">
        <Moment at={closed_at} /> {closed_by}: {said}
      </span>
    );
  }
  return decideBecause("close", {
    lengthMax: SURVEILLANCE_NOTE_MAX,
    send: (note) => call("POST /operator/surveillance/close", { id, note }),
  });
}
