/** One line that must be typed in a decision, such as an amount once more or a bank's number. */
import { Form, Input } from "antd";
import { useText } from "../app/texts.ts";

interface TypedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly extra?: string;
  readonly lengthMax?: number;
  readonly isAmount?: boolean;
  readonly isOptional?: boolean;
  /** What must be typed, exactly. */
  readonly mustBe?: { readonly value: string; readonly otherwise: string };
}

export function TypedField({ name, label, extra, lengthMax = 128, isAmount, isOptional, mustBe }: TypedFieldProps) {
  const text = useText("shared");
  const isTyped = { required: isOptional !== true, whitespace: true, message: text("decide.fieldMissing") };
  const isEqual = {
    validator: (_: unknown, value: string | undefined) =>
      mustBe === undefined || !value || value.trim() === mustBe.value
        ? Promise.resolve()
        : Promise.reject(new Error(mustBe.otherwise)),
  };
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[isTyped, isEqual]}>
      <Input
        className="exact"
        autoComplete="off"
        spellCheck={false}
        maxLength={lengthMax}
        {...(isAmount && { inputMode: "decimal" as const })}
      />
    </Form.Item>
  );
}
