/** Proposes other terms of a way: all of them as they stand, and what changes from what to what before it is sent. */
import { Checkbox, Form, Input } from "antd";
import { useDuty } from "../../app/session.ts";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { wayName } from "../../app/way-name.ts";
import { Propose } from "../../decision/propose.tsx";
import { AMOUNTS, changesOf, isMore, OPEN, shortAmount, type TypedTerms, type WayTerms } from "./way-change.ts";

const AMOUNT = /^\d{1,20}(?:\.(\d{1,18}))?$/;

export function WayProposal({ way }: { readonly way: WayTerms }) {
  const text = useText("setting");
  const { roles } = useDuty();
  const { currency, currency_name, network, edition, decimals } = way;
  const initial: TypedTerms = {
    ...{ deposit_min: way.deposit_min, withdraw_min: way.withdraw_min, withdraw_fee: way.withdraw_fee },
    ...{ is_deposit_open: way.is_deposit_open, is_withdraw_open: way.is_withdraw_open },
  };
  return (
    <Propose<TypedTerms>
      kind="way-terms"
      isQuiet
      label={text("propose")}
      title={text("way.proposeTitle", { currency: currency_name, network: wayName(way) })}
      explain={<p>{text("way.proposeWhat")}</p>}
      disabled={!roles.includes("finance")}
      initial={initial}
      overtaken={["proposal-changed"]}
      alsoRenews={["GET /operator/way/list"]}
      fields={
        <>
          {AMOUNTS.map((name) => (
            <AmountField key={name} name={name} unit={currency_name} decimals={decimals} />
          ))}
          {OPEN.map((name) => (
            <OpenField key={name} name={name} />
          ))}
          <Changes before={initial} />
        </>
      }
      subjectOf={({ deposit_min, withdraw_min, withdraw_fee, is_deposit_open, is_withdraw_open }) => ({
        ...{ currency, network, edition, is_deposit_open, is_withdraw_open },
        ...{ deposit_min: shortAmount(deposit_min), withdraw_min: shortAmount(withdraw_min) },
        withdraw_fee: shortAmount(withdraw_fee),
      })}
    />
  );
}

interface AmountFieldProps {
  readonly name: (typeof AMOUNTS)[number];
  readonly unit: string;
  readonly decimals: number;
}

function AmountField({ name, unit, decimals }: AmountFieldProps) {
  const text = useText("setting");
  const term = useTerm();
  const form = Form.useFormInstance<TypedTerms>();
  const fault = (value: string): string | undefined => {
    const amount = value.trim();
    const found = AMOUNT.exec(amount);
    if (!found || (found[1] ?? "").length > decimals) return text("way.amountForm", { count: decimals });
    if (name === "deposit_min" && !isMore(amount, "0")) return text("way.notZero");
    const fee = String(form.getFieldValue("withdraw_fee") ?? "").trim();
    return name === "withdraw_min" && AMOUNT.test(fee) && !isMore(amount, fee) ? text("way.overFee") : undefined;
  };
  const validator = (_: unknown, value: string = "") => {
    const said = fault(value);
    return said === undefined ? Promise.resolve() : Promise.reject(new Error(said));
  };
  return (
    <Form.Item name={name} label={term("field", name)} rules={[{ validator }]} dependencies={["withdraw_fee"]}>
      <Input className="exact" inputMode="decimal" autoComplete="off" maxLength={40} suffix={unit} />
    </Form.Item>
  );
}

function OpenField({ name }: { readonly name: (typeof OPEN)[number] }) {
  const term = useTerm();
  return (
    <Form.Item name={name} valuePropName="checked" className="close-below">
      <Checkbox>{term("field", name)}</Checkbox>
    </Form.Item>
  );
}

/** What is typed so far, against what holds. */
function Changes({ before }: { readonly before: TypedTerms }) {
  const text = useText("setting");
  const term = useTerm();
  const typed: Partial<TypedTerms> = Form.useWatch([], Form.useFormInstance<TypedTerms>()) ?? {};
  const worded = (value: string | boolean) =>
    typeof value === "string" ? value : text(value ? "way.open" : "way.closed");
  const changes = changesOf(before, typed);
  return (
    <Form.Item label={text("way.changes")}>
      <div role="status">
        {changes.length === 0 ? (
          <span className="quiet">{text("way.nothing")}</span>
        ) : (
          changes.map(([name, was, is]) => (
            <div key={name}>{`${term("field", name)}: ${worded(was)} → ${worded(is)}`}</div>
          ))
        )}
      </div>
    </Form.Item>
  );
}
