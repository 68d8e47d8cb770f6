/** What operators propose for one customer: a freeze or a restriction, its end, a credit. Another operator has to approve each. */

import type { WireResponse } from "@candor/api/api";
import { FREEZE_CAUSES, FREEZE_DAYS_MAX, type FreezeCause } from "@candor/api/care-words";
import { RESTRICTION_WORDS_MAX, RESTRICTIONS_OFFERED, type Restriction } from "@candor/api/restriction-words";
import { Form, Input, InputNumber, Select } from "antd";
import { useOperator } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { TypedField } from "../../decision/typed-field.tsx";

const MAY_FREEZE = ["support", "compliance", "admin"];
const MAY_CREDIT = ["finance", "admin"];

interface Freeze {
  readonly cause: FreezeCause;
  readonly days: number;
  readonly note?: string;
}

interface Restrict extends Freeze {
  readonly restriction: Restriction;
  readonly words?: string;
}

interface Credit {
  readonly currency: string;
  readonly amount: string;
}

export function CustomerDecisions({ person: { uid, freezes, restrictions } }: { readonly person: Person }) {
  const text = useText("customer");
  const { roles } = useOperator();
  const mayNot = (some: readonly string[]) => !roles.some((role) => some.includes(role));
  const isFrozen = freezes.some(({ by }) => by === "operator");
  return (
    <>
      {isFrozen ? (
        <Propose<object>
          kind="account-unfreeze"
          label={text("unfreeze")}
          title={text("unfreeze")}
          fields={null}
          subjectOf={() => ({ uid })}
          disabled={mayNot(MAY_FREEZE)}
        />
      ) : (
        <Propose<Freeze>
          kind="account-freeze"
          label={text("freeze")}
          title={text("freeze")}
          explain={<p>{text("freezeWhat")}</p>}
          initial={{ cause: "takeover", days: 7 }}
          fields={<FreezeFields />}
          subjectOf={({ cause, days, note = "" }) => ({ uid, cause, days, note: note.trim() })}
          disabled={mayNot(MAY_FREEZE)}
        />
      )}
      <Propose<Restrict>
        kind="account-restrict"
        label={text("restrict")}
        title={text("restrict")}
        explain={<p>{text("restrictWhat")}</p>}
        initial={{ restriction: "no-withdrawals", cause: "takeover", days: 7 }}
        fields={<RestrictFields />}
        subjectOf={({ restriction, cause, days, words = "", note = "" }) => ({
          ...{ uid, kind: restriction, cause, days, words: words.trim(), note: note.trim() },
        })}
        disabled={mayNot(MAY_FREEZE)}
      />
      {restrictions.map(({ kind }) => (
        <Propose<object>
          key={kind}
          kind="account-unrestrict"
          label={`${text("endRestriction")}: ${text(`stops.${kind}`)}`}
          title={text("endRestriction")}
          explain={<p>{text(`stops.${kind}`)}</p>}
          fields={null}
          subjectOf={() => ({ uid, kind })}
          overtaken={["account-not-restricted"]}
          disabled={mayNot(MAY_FREEZE)}
        />
      ))}
      <Propose<Credit>
        kind="manual-credit"
        label={text("credit")}
        title={text("credit")}
        explain={<p>{text("creditWhat")}</p>}
        initial={{ currency: "USDT" }}
        fields={
          <>
            <TypedField name="amount" label={text("amount")} lengthMax={40} isAmount />
            <TypedField name="currency" label={text("currency")} lengthMax={20} />
          </>
        }
        subjectOf={({ amount, currency }) => ({ uid, amount: amount.trim(), currency: currency.trim().toUpperCase() })}
        disabled={mayNot(MAY_CREDIT)}
      />
    </>
  );
}

function RestrictFields() {
  const text = useText("customer");
  const plain = { pattern: /^[^\p{Cc}]*$/u, max: RESTRICTION_WORDS_MAX, message: text("wordsPlain") } as const;
  return (
    <>
      <Form.Item name="restriction" label={text("restriction")}>
        <Select options={RESTRICTIONS_OFFERED.map((value) => ({ value, label: text(`stops.${value}`) }))} />
      </Form.Item>
      <FreezeFields />
      <Form.Item name="words" label={text("words")} rules={[plain]}>
        <Input maxLength={RESTRICTION_WORDS_MAX} />
      </Form.Item>
    </>
  );
}

function FreezeFields() {
  const text = useText("customer");
  // A field of these bounds would turn 900 into 90 without a word.
  const range = { type: "integer", min: 1, max: FREEZE_DAYS_MAX, message: text("days") } as const;
  return (
    <>
      <Form.Item name="cause" label={text("cause")}>
        <Select options={FREEZE_CAUSES.map((value) => ({ value, label: text(`causes.${value}`) }))} />
      </Form.Item>
      <Form.Item name="days" label={text("days")} rules={[{ required: true }, range]}>
        <InputNumber precision={0} />
      </Form.Item>
      <Form.Item name="note" label={text("note")}>
        <Input.TextArea maxLength={500} rows={2} />
      </Form.Item>
    </>
  );
}

export type Person = WireResponse<"POST /operator/customer/detail">;
