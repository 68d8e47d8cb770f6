/** Alarms of surveillance: whom each is about, what was found, and what somebody of compliance made of it. */
import type { WireResponse } from "@candor/api/api";
import { SURVEILLANCE_KINDS, SURVEILLANCE_NOTE_MAX, SURVEILLANCE_STATES } from "@candor/api/surveillance-words";
import { Alert, Segmented, Table } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";

const LIST = "GET /operator/surveillance/list";
const PER_PAGE = 50;
type Row = WireResponse<typeof LIST>["list"][number];
type State = (typeof SURVEILLANCE_STATES)[number];

export function Page() {
  const text = useText("surveillance");
  const [state, setState] = useState<State>("open");
  /** Where the pages begin that were turned to. */
  const [begins, setBegins] = useState<readonly string[]>([]);
  const { data, error, isPending } = useEndpoint(
    LIST,
    { state, after: begins.at(-1), limit: PER_PAGE },
    { refetchInterval: 30_000 },
  );
  if (error && !data) return <Alert type="error" role="alert" title={error.message} />;
  const list = data?.list ?? [];
  const next = data?.next ?? null;
  return (
    <div className="stacked">
      <Segmented<State>
        aria-label={text("state.label")}
        value={state}
        options={SURVEILLANCE_STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
        onChange={(chosen) => {
          setBegins([]);
          setState(chosen);
        }}
      />
      <Table<Row>
        size="small"
        loading={isPending}
        rowKey="id"
        dataSource={[...list]}
        locale={{ emptyText: text("empty") }}
        scroll={{ x: "max-content" }}
        pagination={{
          ...{ current: begins.length + 1, pageSize: PER_PAGE, hideOnSinglePage: true, simple: { readOnly: true } },
          onChange: (page) =>
            setBegins(page > begins.length + 1 && next !== null ? [...begins, next] : begins.slice(0, page - 1)),
          total: (begins.length + 1) * PER_PAGE + (next === null ? 0 : 1),
        }}
        columns={[
          { title: text("found"), render: (_, { renewed_at }) => <Moment at={renewed_at} /> },
          { title: text("kind"), render: (_, row) => <Kind row={row} /> },
          {
            title: text("customers"),
            render: (_, { uids }) =>
              uids.map((uid) => (
                <div key={uid}>
                  <a className="figures" href={`#/customers/${uid}`}>
                    {uid}
                  </a>
                </div>
              )),
          },
          { title: text("what"), render: (_, { facts }) => <Facts facts={facts} /> },
          { title: text("outcome"), render: (_, row) => <Outcome row={row} /> },
        ]}
      />
    </div>
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

function Outcome({ row: { id, closed_at, closed_by, note } }: { readonly row: Row }) {
  const text = useText("surveillance");
  if (closed_at !== null) {
    return (
      <span className="words wide">
        <Moment at={closed_at} /> {closed_by}: {note}
      </span>
    );
  }
  return (
    <Decide<{ readonly reason: string }>
      label={text("close")}
      title={text("closeTitle")}
      explain={<p>{text("closeWhat")}</p>}
      fields={<ReasonField lengthMax={SURVEILLANCE_NOTE_MAX} />}
      send={({ reason }) => call("POST /operator/surveillance/close", { id, note: reason })}
      renew={() => refreshEndpoints(LIST)}
      overtaken={["surveillance-alarm-closed", "surveillance-alarm-unknown"]}
    />
  );
}
