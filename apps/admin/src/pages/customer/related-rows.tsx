/** Whom one customer is related to and by what evidence; who uses the same device; and whether it is an operator's account. */
import { Alert, Flex, Form, Input, Select, Table } from "antd";
import { CustomerLink } from "../../app/customer-link.tsx";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { ONCE } from "./look-once.ts";

interface OperatorAccount {
  readonly operator: string;
  readonly change: "add" | "remove";
}

export function RelatedRows({ uid }: { readonly uid: string }) {
  const text = useText("customer");
  const { data, error, isPending } = useEndpoint("POST /operator/customer/related", { uid }, ONCE);
  if (error) return <Alert type="error" role="alert" title={error.message} />;
  return (
    <Flex vertical gap={12}>
      {data?.is_staff && <Alert type="info" title={text("staff")} />}
      <Table
        size="small"
        loading={isPending}
        rowKey="uid"
        dataSource={[...(data?.list ?? [])]}
        locale={{ emptyText: text("noRelated") }}
        pagination={{ hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: text("number"), render: (_, row) => <CustomerLink uid={row.uid} /> },
          { title: text("relatedBy"), render: (_, { via }) => via.map((one) => text(`via.${one}`)).join(", ") },
          { title: text("at"), render: (_, { since }) => <Moment at={since} /> },
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
          alsoRenews={["POST /operator/customer/related"]}
        />
      </Flex>
    </Flex>
  );
}
