/** What may be done with a withdrawal in its state. Each asks again; the server holds the rules. */
import type { OperatorWithdrawalDetail } from "@candor/api/operator-withdrawal";
import { RECIPIENT_END_LENGTH } from "@candor/api/withdrawal-words";
import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { refreshEndpoints } from "../../app/query.ts";
import { useDuty } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";
import { TypedField } from "../../decision/typed-field.tsx";

const renew = () => refreshEndpoints("GET /operator/withdrawal/detail", "GET /operator/withdrawal/list");
const COMMON = {
  renew,
  overtaken: [
    "withdrawal-not-possible-now",
    "withdrawal-approved-by-you",
    "withdrawal-failure-reported-by-you",
    "withdrawal-payment-reported-by-you",
  ] as const,
};

interface Reasoned {
  readonly reason: string;
}

export function WithdrawalDecisions({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const { roles } = useDuty();
  if (!roles.includes("finance")) return null;
  const { state } = found;
  return (
    <>
      {state === "pending" && <Approve found={found} />}
      {found.is_sample_payable && <PaySample found={found} />}
      {state === "approved" && !found.is_sample_payable && <Send found={found} />}
      {state === "sent" && <Confirm found={found} />}
      {state === "sent" && !PAID.has(found.finding) && <Correct found={found} />}
      {(state === "approved" || state === "sent") && <Fail found={found} />}
      {(state === "pending" || state === "approved") && <Reject found={found} />}
    </>
  );
}

const amountOf = ({ arrives, currency_name: currency }: OperatorWithdrawalDetail): string =>
  `${groupDigits(arrives)} ${currency}`;

function Approve({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  const { name } = useDuty();
  const after = found.approvals_needed - found.approved_by.length - 1;
  const hasApproved = found.approved_by.includes(name);
  return (
    <Decide
      {...COMMON}
      kind="primary"
      label={text("approve")}
      title={text("approveTitle", { amount: amountOf(found) })}
      disabled={hasApproved || found.payee !== "same" || found.is_account_frozen}
      explain={
        <>
          <p className="exact">{found.recipient}</p>
          <p>{after > 0 ? text("approveMore", { count: after }) : text("approveLast")}</p>
        </>
      }
      send={() => call("POST /operator/withdrawal/approve", { id: found.id })}
    />
  );
}

function Send({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  return (
    <Decide<{ readonly tx_hash: string }>
      {...COMMON}
      kind="primary"
      label={text("sent")}
      barred={found.is_payment_for_another && text("paymentForAnother")}
      title={text("sentTitle", { amount: amountOf(found) })}
      explain={found.is_payment_for_two ? `${text("sentWhat")} ${text("sentTwo")}` : text("sentWhat")}
      fields={<TypedField name="tx_hash" label={text("hash")} />}
      send={({ tx_hash }) => call("POST /operator/withdrawal/sent", { id: found.id, tx_hash: tx_hash.trim() })}
    />
  );
}

/** In a sandbox its own wallet pays, and what it paid is recorded with it. */
function PaySample({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  return (
    <Decide
      {...COMMON}
      kind="primary"
      label={text("paySample")}
      barred={found.is_payment_for_another && text("paymentForAnother")}
      title={text("paySampleTitle", { amount: amountOf(found) })}
      explain={text("paySampleWhat")}
      send={() => call("POST /operator/withdrawal/pay", { id: found.id })}
    />
  );
}

/** Its network says that this payment is the right one. */
const PAID: ReadonlySet<OperatorWithdrawalDetail["finding"]> = new Set(["waiting", "equal"]);

function Correct({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  return (
    <Decide<{ readonly tx_hash: string }>
      {...COMMON}
      label={text("correct")}
      barred={found.is_payment_for_another && text("paymentForAnother")}
      title={text("correctTitle")}
      explain={
        <>
          <p>{text("correctWhat")}</p>
          <p className="exact">{found.tx_hash}</p>
        </>
      }
      fields={<TypedField name="tx_hash" label={text("hash")} />}
      send={({ tx_hash }) => call("POST /operator/withdrawal/correct", { id: found.id, tx_hash: tx_hash.trim() })}
    />
  );
}

interface Confirmed {
  readonly recipient_end?: string;
  readonly number?: string;
}

function Confirm({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  const fields = (
    <>
      <TypedField name="recipient_end" label={text("recipientEnd", { count: RECIPIENT_END_LENGTH })} />
      <TypedField name="number" label={text("arrivedAmount", { currency: found.currency_name })} isAmount />
    </>
  );
  return (
    <Decide<Confirmed>
      {...COMMON}
      kind="primary"
      label={text("confirm")}
      title={text("confirmTitle")}
      explain={found.is_chain_asked ? text("confirmByChain") : text("confirmByHand")}
      fields={found.is_chain_asked ? undefined : fields}
      send={({ recipient_end, number }) => {
        const typed = found.is_chain_asked ? {} : { recipient_end: recipient_end?.trim(), number: number?.trim() };
        return call("POST /operator/withdrawal/confirm", { id: found.id, ...typed });
      }}
    />
  );
}

function Fail({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  return (
    <Decide<Reasoned>
      {...COMMON}
      kind="danger"
      label={text("fail")}
      barred={found.is_failure_for_another && text("failureForAnother")}
      title={text("failTitle")}
      explain={found.is_failure_for_two ? `${text("failWhat")} ${text("failTwo")}` : text("failWhat")}
      fields={<ReasonField />}
      send={({ reason }) => call("POST /operator/withdrawal/fail", { id: found.id, reason: reason.trim() })}
    />
  );
}

function Reject({ found }: { readonly found: OperatorWithdrawalDetail }) {
  const text = useText("withdrawal");
  return (
    <Decide<Reasoned>
      {...COMMON}
      kind="danger"
      label={text("reject")}
      title={text("rejectTitle")}
      explain={text("rejectWhat")}
      fields={<ReasonField extra={text("reasonRead")} />}
      send={({ reason }) => call("POST /operator/withdrawal/reject", { id: found.id, reason: reason.trim() })}
    />
  );
}
