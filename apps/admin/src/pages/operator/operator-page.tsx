/** Operators of now and before. Adding somebody and changing roles are proposed; an operator is revoked by one administrator at once. */
import { useEndpoint } from "../../app/query.ts";
import type { Tone } from "../../app/state-tag.tsx";
import type { Text } from "../../app/text-keys.ts";
import { useText } from "../../app/texts.ts";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";
import { AddOperator, type Operator, OperatorDecisions } from "./operator-decisions.tsx";

const TONES: Readonly<Record<Operator["state"], Tone>> = {
  "on-duty": "good",
  enrolling: "waits",
  waiting: "waits",
  revoked: "quiet",
};

const factorsOf = (text: Text<"operator">, row: Operator): string =>
  [row.has_totp ? text("totp") : "", row.has_passkey ? text("passkey") : ""].filter(Boolean).join(", ") || "—";

export function Page() {
  const text = useText("operator");
  const { data, error } = useEndpoint("GET /operator/operators", {}, { refetchInterval: 20_000 });
  const column = columnsOf<Operator>();
  return (
    <RowTable
      size="middle"
      file="operators"
      rowKey={({ name }) => name}
      rows={data?.list}
      error={error}
      pageSize={50}
      above={<AddOperator />}
      columns={[
        column.plain("name", text("name"), { sort: "name" }),
        column.own(
          "roles",
          text("roles"),
          ({ roles }) => <span className="told words">{roles.map((role) => text(`role.${role}`)).join(", ")}</span>,
          { csv: ({ roles }) => roles.join(" ") },
        ),
        column.state("state", text("stateTitle"), (state) => text(`state.${state}`), TONES),
        column.own("factors", text("factors"), (row) => factorsOf(text, row), { csv: (row) => factorsOf(text, row) }),
        column.moment("last_seen_at", text("seen"), { sort: "last_seen_at" }),
        column.moment("created_at", text("added"), { sort: "created_at" }),
        column.plain("added_by", text("addedBy"), { show: (row) => row.added_by ?? text("byMachine") }),
        column.own("decisions", text("decisions"), (row) => <OperatorDecisions row={row} />, { fixed: "end" }),
      ]}
    />
  );
}
