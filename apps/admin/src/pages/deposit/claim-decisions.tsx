/** Crediting a proof or a wire by what really arrived, or rejecting it. */
import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { TypedField } from "../../decision/typed-field.tsx";
import type { GivenDecisions } from "../../record/record-page.tsx";
import { CLAIM_KEYS, type ClaimPath } from "./claim-kind.ts";

type Decisions = GivenDecisions<"deposit", (typeof CLAIM_KEYS)[ClaimPath]["detail"]>;

interface Approved {
  readonly amount: string;
  readonly tx_hash?: string;
  readonly output_index?: string;
  readonly bank_number?: string;
  readonly amount_reason?: string;
}

export const claimDecisions = (path: ClaimPath, given: Decisions) =>
  given.found.state === "pending" && (
    <>
      {approve(path, given)}
      {reject(path, given)}
    </>
  );

function approve(path: ClaimPath, given: Decisions) {
  const { text, me, found, decide } = given;
  const hasApproved = found.approved_by.some(({ operator }) => operator === me.name);
  const [before] = found.approved_by;
  const after = found.approvals_needed - found.approvals - 1;
  return decide<Approved>("approve", {
    kind: "primary",
    marks: { uid: found.uid },
    disabled: hasApproved,
    barred: !(found.is_proof_opened || hasApproved) && text("notOpened"),
    explain: (
      <>
        <p>{text("claimed", { amount: groupDigits(found.amount), currency: found.currency_name })}</p>
        <p>{after > 0 ? text("approveMore", { count: after }) : text("approveLast")}</p>
        {before && <p>{text("approveSame", { operator: before.operator })}</p>}
      </>
    ),
    fields: approveFields(path, given),
    send: (typed) => sendApproval(path, found.id, typed),
  });
}

function approveFields(path: ClaimPath, { text, found }: Decisions) {
  const isProof = path === "deposits" && found.kind === "proof";
  return (
    <>
      <TypedField name="amount" label={text("arrived", { currency: found.currency_name })} isAmount />
      {isProof && <TypedField name="tx_hash" label={text("wholeHash")} lengthMax={160} />}
      {isProof && !found.is_read_from_chain && (
        <TypedField name="output_index" label={text("output")} extra={text("outputUsual")} isOptional />
      )}
      {!isProof && <TypedField name="bank_number" label={text("bankNumber")} lengthMax={60} />}
      <TypedField
        name="amount_reason"
        label={text("amountReason")}
        extra={text("amountReasonOnly")}
        lengthMax={300}
        isOptional
      />
    </>
  );
}

async function sendApproval(path: ClaimPath, id: string, typed: Approved): Promise<unknown> {
  const amount = typed.amount.trim();
  const bank_number = typed.bank_number?.trim();
  const amount_reason = typed.amount_reason?.trim();
  if (path === "wires") return call("POST /operator/wire/approve", { id, amount, bank_number, amount_reason });
  const named = { tx_hash: typed.tx_hash?.trim(), output_index: typed.output_index?.trim() };
  return call("POST /operator/deposit/approve", { id, amount, bank_number, amount_reason, ...named });
}

const reject = (path: ClaimPath, { text, found, decideBecause }: Decisions) =>
  decideBecause("reject", {
    kind: "danger",
    extra: text("reasonRead"),
    send: (reason) => call(CLAIM_KEYS[path].reject, { id: found.id, reason }),
  });
