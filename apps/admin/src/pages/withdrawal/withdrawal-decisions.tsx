/** What may be done with a withdrawal in its state. Each asks again; the server holds the rules. */
import { RECIPIENT_END_LENGTH } from "@candor/api/withdrawal-words";
import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { TypedField } from "../../decision/typed-field.tsx";
import type { GivenDecisions } from "../../record/record-page.tsx";

type Decisions = GivenDecisions<"withdrawal", "GET /operator/withdrawal/detail">;

/** Its network says that this payment is the right one. */
const PAID: ReadonlySet<Decisions["found"]["finding"]> = new Set(["waiting", "equal"]);

export function withdrawalDecisions(given: Decisions) {
  const { isOneOf, found } = given;
  const { state, is_sample_payable: isSample } = found;
  if (!isOneOf(["finance"])) return null;
  return (
    <>
      {state === "pending" && approve(given)}
      {isSample && paySample(given)}
      {state === "approved" && !isSample && recordSent(given)}
      {state === "sent" && confirm(given)}
      {state === "sent" && !PAID.has(found.finding) && correct(given)}
      {(state === "approved" || state === "sent") && fail(given)}
      {(state === "pending" || state === "approved") && reject(given)}
    </>
  );
}

const amountOf = ({ found }: Decisions) => ({ amount: `${groupDigits(found.arrives)} ${found.currency_name}` });

function approve(given: Decisions) {
  const { text, me, found, decide } = given;
  const after = found.approvals_needed - found.approved_by.length - 1;
  const hasApproved = found.approved_by.includes(me.name);
  return decide("approve", {
    kind: "primary",
    marks: amountOf(given),
    disabled: hasApproved || found.payee !== "same" || found.is_account_frozen,
    explain: (
      <>
        <p className="exact">{found.recipient}</p>
        <p>{after > 0 ? text("approveMore", { count: after }) : text("approveLast")}</p>
      </>
    ),
    send: () => call("POST /operator/withdrawal/approve", { id: found.id }),
  });
}

interface Payment {
  readonly tx_hash: string;
}

const isForAnother = ({ text, found }: Decisions) => found.is_payment_for_another && text("paymentForAnother");

function recordSent(given: Decisions) {
  const { text, found, decide } = given;
  return decide<Payment>("sent", {
    kind: "primary",
    marks: amountOf(given),
    barred: isForAnother(given),
    explain: found.is_payment_for_two ? `${text("sentWhat")} ${text("sentTwo")}` : text("sentWhat"),
    fields: <TypedField name="tx_hash" label={text("hash")} />,
    send: ({ tx_hash }) => call("POST /operator/withdrawal/sent", { id: found.id, tx_hash: tx_hash.trim() }),
  });
}

/** In a sandbox its own wallet pays, and what it paid is recorded with it. */
const paySample = (given: Decisions) =>
  given.decide("paySample", {
    kind: "primary",
    marks: amountOf(given),
    barred: isForAnother(given),
    send: () => call("POST /operator/withdrawal/pay", { id: given.found.id }),
  });

function correct(given: Decisions) {
  const { text, found, decide } = given;
  return decide<Payment>("correct", {
    barred: isForAnother(given),
    explain: (
      <>
        <p>{text("correctWhat")}</p>
        <p className="exact">{found.tx_hash}</p>
      </>
    ),
    fields: <TypedField name="tx_hash" label={text("hash")} />,
    send: ({ tx_hash }) => call("POST /operator/withdrawal/correct", { id: found.id, tx_hash: tx_hash.trim() }),
  });
}

interface Arrival {
  readonly recipient_end?: string;
  readonly number?: string;
}

/** Where no chain can be asked, a person types what arrived. */
function confirm({ text, found, decide }: Decisions) {
  const isAsked = found.is_chain_asked;
  return decide<Arrival>("confirm", {
    kind: "primary",
    explain: isAsked ? text("confirmByChain") : text("confirmByHand"),
    fields: !isAsked && (
      <>
        <TypedField name="recipient_end" label={text("recipientEnd", { count: RECIPIENT_END_LENGTH })} />
        <TypedField name="number" label={text("arrivedAmount", { currency: found.currency_name })} isAmount />
      </>
    ),
    send: ({ recipient_end, number }) => {
      const typed = isAsked ? {} : { recipient_end: recipient_end?.trim(), number: number?.trim() };
      return call("POST /operator/withdrawal/confirm", { id: found.id, ...typed });
    },
  });
}

const fail = ({ text, found, decideBecause }: Decisions) =>
  decideBecause("fail", {
    kind: "danger",
    barred: found.is_failure_for_another && text("failureForAnother"),
    explain: found.is_failure_for_two ? `${text("failWhat")} ${text("failTwo")}` : text("failWhat"),
    send: (reason) => call("POST /operator/withdrawal/fail", { id: found.id, reason }),
  });

const reject = ({ text, found, decideBecause }: Decisions) =>
  decideBecause("reject", {
    kind: "danger",
    extra: text("reasonRead"),
    send: (reason) => call("POST /operator/withdrawal/reject", { id: found.id, reason }),
  });
