/** Who is and was on duty. Adding somebody and changing roles are proposed; a duty is ended by one administrator at once. */
import { csvInstant } from "@candor/client/csv-file";
import { Alert, Flex, Table } from "antd";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { StateTag, type Tone } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { CsvButton } from "../../table/csv-button.tsx";
import { AddOperator, type Operator, OperatorDecisions } from "./operator-decisions.tsx";

const STATES = ["on-duty", "enrolling", "waiting", "revoked"] as const;
const TONES: Readonly<Record<Operator["state"], Tone>> = {
  "on-duty": "good",
  enrolling: "waits",
  waiting: "waits",
  revoked: "quiet",
};

export function Page() {
  const text = useText("operator");
  const { data, error } = useEndpoint("GET /operator/operators", {}, { refetchInterval: 20_000 });
  const rows = data?.list ?? [];
  return (
    <>
      <Flex gap={12} className="queue-bar">
        <AddOperator />
        <Flex flex={1} justify="end">
          <CsvButton
            name="operators"
            rowKey={({ name }) => name}
            columns={csvColumns(text)}
            pageOf={async () => ({ list: rows, next: null })}
          />
        </Flex>
      </Flex>
      {error && !data && <Alert type="error" role="alert" title={error.message} className="queue-bar" />}
      <OperatorTable rows={rows} isLoading={data === undefined && !error} />
    </>
  );
}

type Words = ReturnType<typeof useText<"operator">>;

const factorsOf = (text: Words, row: Operator): string =>
  [row.has_totp ? text("totp") : "", row.has_passkey ? text("passkey") : ""].filter(Boolean).join(", ") || "—";

const csvColumns = (text: Words) => [
  { key: "name", title: text("name"), show: () => null, csv: (row: Operator) => row.name },
  { key: "roles", title: text("roles"), show: () => null, csv: (row: Operator) => row.roles.join(" ") },
  { key: "state", title: text("stateTitle"), show: () => null, csv: (row: Operator) => row.state },
  { key: "factors", title: text("factors"), show: () => null, csv: (row: Operator) => factorsOf(text, row) },
  { key: "seen", title: text("seen"), show: () => null, csv: (row: Operator) => csvInstant(row.last_seen_at) },
  { key: "added", title: text("added"), show: () => null, csv: (row: Operator) => csvInstant(row.created_at) },
  { key: "addedBy", title: text("addedBy"), show: () => null, csv: (row: Operator) => row.added_by },
];

function OperatorTable({ rows, isLoading }: { readonly rows: readonly Operator[]; readonly isLoading: boolean }) {
  const text = useText("operator");
  return (
    <Table
      size="middle"
      rowKey="name"
      loading={isLoading}
      dataSource={[...rows]}
      scroll={{ x: "max-content" }}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      columns={[
        { title: text("name"), dataIndex: "name", sorter: (a, b) => (a.name < b.name ? -1 : 1) },
        {
          title: text("roles"),
          render: (_, { roles }) => (
            <span className="told words">{roles.map((role) => text(`role.${role}`)).join(", ")}</span>
          ),
        },
        {
          title: text("stateTitle"),
          filters: STATES.map((value) => ({ value, text: text(`state.${value}`) })),
          onFilter: (value, row) => row.state === value,
          render: (_, { state }) => <StateTag tone={TONES[state]}>{text(`state.${state}`)}</StateTag>,
        },
        { title: text("factors"), render: (_, row) => factorsOf(text, row) },
        {
          title: text("seen"),
          sorter: (a, b) => (a.last_seen_at ?? 0) - (b.last_seen_at ?? 0),
          render: (_, row) => <Moment at={row.last_seen_at} />,
        },
        {
          title: text("added"),
          sorter: (a, b) => a.created_at - b.created_at,
          render: (_, row) => <Moment at={row.created_at} />,
        },
        { title: text("addedBy"), render: (_, row) => row.added_by ?? text("byMachine") },
        { title: text("decisions"), fixed: "end" as const, render: (_, row) => <OperatorDecisions row={row} /> },
      ]}
    />
  );
}
