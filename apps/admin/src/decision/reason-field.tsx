/** Where somebody writes why, in a decision. */
import { Form, Input } from "antd";
import { useText } from "../app/texts.ts";

interface ReasonFieldProps {
  readonly name?: string;
  readonly label?: string;
  readonly extra?: string;
  readonly lengthMax?: number;
}

export function ReasonField({ name = "reason", label, extra, lengthMax = 300 }: ReasonFieldProps) {
  const text = useText("shared");
  return (
    <Form.Item
      name={name}
      label={label ?? text("decide.reason")}
      extra={extra}
      rules={[{ required: true, whitespace: true, message: text("decide.reasonMissing") }]}
    >
      <Input.TextArea rows={3} maxLength={lengthMax} showCount />
    </Form.Item>
  );
}
