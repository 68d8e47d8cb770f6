/** Proposing the house's own funds, which another operator approves, and publishing what is owed. */
import { Form, Select } from "antd";
import { call } from "../../app/api-client.ts";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { TypedField } from "../../decision/typed-field.tsx";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { useOffice } from "../../record/office.ts";

interface Funds {
  readonly direction: "in" | "out";
  readonly account: "treasury" | "desk" | "insurance";
  readonly symbol?: string;
  readonly currency: string;
  readonly amount: string;
}

export function BooksDecisions() {
  const { text, isOneOf } = useOffice("books");
  const { decide } = useDecisions("books", { renews: [] });
  const isDisabled = !isOneOf(["finance", "admin"]);
  return (
    <>
      <Propose<Funds>
        kind="house-funds"
        label={text("funds")}
        title={text("funds")}
        explain={<p>{text("fundsWhat")}</p>}
        initial={{ direction: "in", account: "treasury", currency: "USDT" }}
        fields={<FundsFields />}
        subjectOf={({ symbol = "", currency, amount, ...rest }) => ({
          ...rest,
          symbol: symbol.trim() === "" ? null : symbol.trim().toUpperCase(),
          currency: currency.trim().toUpperCase(),
          amount: amount.trim(),
        })}
        disabled={isDisabled}
      />
      {decide("publish", { disabled: isDisabled, send: () => call("POST /operator/books/publish", {}) })}
    </>
  );
}

function FundsFields() {
  const text = useText("books");
  const term = useTerm();
  return (
    <>
      <Form.Item name="direction" label={text("direction")}>
        <Select options={(["in", "out"] as const).map((value) => ({ value, label: text(value) }))} />
      </Form.Item>
      <Form.Item name="account" label={text("place")}>
        <Select options={["treasury", "desk", "insurance"].map((value) => ({ value, label: term("house", value) }))} />
      </Form.Item>
      <TypedField name="symbol" label={text("symbol")} lengthMax={32} isOptional />
      <TypedField name="amount" label={text("amount")} lengthMax={40} isAmount />
      <TypedField name="currency" label={text("currency")} lengthMax={20} />
    </>
  );
}
