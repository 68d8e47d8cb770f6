/** What administrators do about operators. */
import type { WireResponse } from "@candor/api/api";
import { OPERATOR_NAME, OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import { Checkbox, Flex, Form, Input } from "antd";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { TypedField } from "../../decision/typed-field.tsx";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { useOffice } from "../../record/office.ts";

export type Operator = WireResponse<"GET /operator/operators">["list"][number];

interface Proposed {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

function RolesField() {
  const text = useText("operator");
  // Not `required`: that would be said of the group, which knows no such thing.
  const isChosen = (_: unknown, chosen?: readonly OperatorRole[]) =>
    chosen?.length ? Promise.resolve() : Promise.reject(new Error(text("rolesMissing")));
  const options = OPERATOR_ROLES.map((value) => ({ value, label: text(`role.${value}`) }));
  return (
    <Form.Item name="roles" label={text("roles")} rules={[{ validator: isChosen }]}>
      <Checkbox.Group options={options} />
    </Form.Item>
  );
}

export function AddOperator() {
  const { text, isOneOf } = useOffice("operator");
  if (!isOneOf(["admin"])) return null;
  return (
    <Propose<Proposed>
      kind="operator-add"
      label={text("add")}
      title={text("addTitle")}
      explain={text("addWhat")}
      fields={
        <>
          <Form.Item
            name="name"
            label={text("name")}
            extra={text("nameForm")}
            rules={[{ required: true, pattern: OPERATOR_NAME, message: text("nameForm") }]}
          >
            <Input autoComplete="off" spellCheck={false} maxLength={32} />
          </Form.Item>
          <RolesField />
        </>
      }
      subjectOf={({ name, roles: chosen }) => ({ name, roles: chosen })}
    />
  );
}

export function OperatorDecisions({ row }: { readonly row: Operator }) {
  const { text, isOneOf } = useOffice("operator");
  const { decide, decideBecause } = useDecisions("operator", {
    ...{ renews: ["GET /operator/operators"], overtaken: ["operator-unknown"] },
  });
  const { name, roles } = row;
  if (!isOneOf(["admin"]) || row.state === "revoked") return null;
  return (
    <Flex gap={8}>
      {row.may_confirm &&
        decide<{ readonly code: string }>("confirm", {
          kind: "primary",
          marks: { name },
          fields: <TypedField name="code" label={text("code")} lengthMax={32} />,
          send: ({ code }) => call("POST /operator/operators/confirm", { name, code }),
        })}
      <Propose<Pick<Proposed, "roles">>
        kind="operator-roles"
        isQuiet
        label={text("changeRoles")}
        title={text("rolesTitle", { name })}
        initial={{ roles }}
        fields={<RolesField />}
        subjectOf={({ roles: chosen }) => ({ name, roles: chosen })}
      />
      {decideBecause("revoke", {
        kind: "danger",
        marks: { name },
        lengthMax: 500,
        send: (reason) => call("POST /operator/operators/revoke", { name, reason }),
      })}
    </Flex>
  );
}
