/** Whom one customer is related to and by what evidence; who uses the same device; and whether it is an operator's account. */
import type { WireResponse } from "@candor/api/api";
import { Alert, Flex, Form, Input, Select } from "antd";
import { CustomerLink } from "../../app/customer-link.tsx";
import { LOOKED_AT_ONCE, useEndpoint } from "../../app/query.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";

const RELATED = "POST /operator/customer/related";

interface OperatorAccount {
  readonly operator: string;
  readonly change: "add" | "remove";
}

export function RelatedRows({ uid }: { readonly uid: string }) {
  const text = useText("customer");
  const { data, error } = useEndpoint(RELATED, { uid }, LOOKED_AT_ONCE);
  const column = columnsOf<WireResponse<typeof RELATED>["list"][number]>();
  if (error) return <Alert type="error" role="alert" title={error.message} />;
  return (
    <Flex vertical gap={12}>
      {data?.is_staff && <Alert type="info" title={text("staff")} />}
      <RowTable
        rowKey={({ uid: other }) => other}
        rows={data?.list}
        empty={text("noRelated")}
        isNarrow
        pageSize={10}
        columns={[
          column.plain("uid", text("number"), { show: (row) => <CustomerLink uid={row.uid} /> }),
          column.own("via", text("relatedBy"), ({ via }) => via.map((one) => text(`via.${one}`)).join(", ")),
          column.moment("since", text("at")),
        ]}
      />
      {data?.has_more && <p>{text("moreRelated")}</p>}
      {data !== undefined && data.devices.length > 0 && (
        <div>
          {text("sameDevice")}:{" "}
          {data.devices.map((one) => (
            <span key={one}>
              <CustomerLink uid={one} />{" "}
            </span>
          ))}
          {data.has_more_devices && text("moreRelated")}
        </div>
      )}
      <Flex>
        <Propose<OperatorAccount>
          kind="operator-account"
          label={text("operatorAccount")}
          title={text("operatorAccount")}
          explain={<p>{text("operatorAccountWhat")}</p>}
          initial={{ change: "add" }}
          fields={
            <>
              <Form.Item name="operator" label={text("operatorName")} rules={[{ required: true }]}>
                <Input maxLength={32} />
              </Form.Item>
              <Form.Item name="change" label={text("change")}>
                <Select
                  options={(["add", "remove"] as const).map((value) => ({ value, label: text(`changes.${value}`) }))}
                />
              </Form.Item>
            </>
          }
          subjectOf={({ operator, change }) => ({ operator: operator.trim(), uid, change })}
          alsoRenews={[RELATED]}
        />
      </Flex>
    </Flex>
  );
}
