/** What administrators do about operators. */

import type { WireResponse } from "@candor/api/api";
import { OPERATOR_NAME, OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import { Checkbox, Flex, Form, Input } from "antd";
import { call } from "../../app/api-client.ts";
import { refreshEndpoints } from "../../app/query.ts";
import { useDuty } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { Propose } from "../../decision/propose.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";
import { TypedField } from "../../decision/typed-field.tsx";

interface Proposed {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

const renew = () => refreshEndpoints("GET /operator/operators");

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
  const text = useText("operator");
  const { roles } = useDuty();
  if (!roles.includes("admin")) return null;
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
  const text = useText("operator");
  const { roles } = useDuty();
  if (!roles.includes("admin") || row.state === "revoked") return null;
  return (
    <Flex gap={8}>
      {row.may_confirm && <ConfirmEnrolment name={row.name} />}
      <Propose<Pick<Proposed, "roles">>
        kind="operator-roles"
        isQuiet
        label={text("changeRoles")}
        title={text("rolesTitle", { name: row.name })}
        initial={{ roles: row.roles }}
        fields={<RolesField />}
        subjectOf={({ roles: chosen }) => ({ name: row.name, roles: chosen })}
      />
      <Decide<{ readonly reason: string }>
        kind="danger"
        label={text("revoke")}
        title={text("revokeTitle", { name: row.name })}
        explain={text("revokeWhat")}
        fields={<ReasonField lengthMax={500} />}
        overtaken={["operator-unknown"]}
        send={({ reason }) => call("POST /operator/operators/revoke", { name: row.name, reason: reason.trim() })}
        renew={renew}
      />
    </Flex>
  );
}

function ConfirmEnrolment({ name }: { readonly name: string }) {
  const text = useText("operator");
  return (
    <Decide<{ readonly code: string }>
      kind="primary"
      label={text("confirm")}
      title={text("confirmTitle", { name })}
      explain={text("confirmWhat")}
      fields={<TypedField name="code" label={text("code")} lengthMax={32} />}
      overtaken={["operator-unknown"]}
      send={({ code }) => call("POST /operator/operators/confirm", { name, code })}
      renew={renew}
    />
  );
}

export type Operator = WireResponse<"GET /operator/operators">["list"][number];
