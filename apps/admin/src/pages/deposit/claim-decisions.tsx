/** Approving a proof or a wire with what really arrived, typed once more, or rejecting it with a reason. */

import { call } from "../../app/api-client.ts";
import { groupDigits } from "../../app/format.ts";
import { refreshEndpoints } from "../../app/query.ts";
import { useDuty } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { ReasonField } from "../../decision/reason-field.tsx";
import { TypedField } from "../../decision/typed-field.tsx";
import { CLAIM_KEYS, type Claim, type ClaimPage } from "./claim-kind.ts";

interface ClaimProps {
  readonly page: ClaimPage;
  readonly found: Claim;
}

interface Approved {
  readonly amount: string;
  readonly tx_hash?: string;
  readonly output_index?: string;
  readonly bank_number?: string;
  readonly amount_reason?: string;
}

const commonOf = (page: ClaimPage) => ({
  renew: () => refreshEndpoints(CLAIM_KEYS[page].detail, CLAIM_KEYS[page].list),
  overtaken: ["deposit-decided", "deposit-own-approval"] as const,
});

export function ClaimDecisions(props: ClaimProps) {
  return (
    <>
      <Approve {...props} />
      <Reject {...props} />
    </>
  );
}

function Approve({ page, found }: ClaimProps) {
  const text = useText("deposit");
  const { name } = useDuty();
  const hasApproved = found.approved_by.some(({ operator }) => operator === name);
  const [before] = found.approved_by;
  const after = found.approvals_needed - found.approvals - 1;
  return (
    <Decide<Approved>
      {...commonOf(page)}
      kind="primary"
      label={text("approve")}
      title={text("approveTitle", { uid: found.uid })}
      disabled={hasApproved}
      barred={!(found.is_proof_opened || hasApproved) && text("notOpened")}
      explain={
        <>
          <p>{text("claimed", { amount: groupDigits(found.amount), currency: found.currency_name })}</p>
          <p>{after > 0 ? text("approveMore", { count: after }) : text("approveLast")}</p>
          {before && <p>{text("approveSame", { operator: before.operator })}</p>}
        </>
      }
      fields={<ApproveFields page={page} found={found} />}
      send={(typed) => sendApproval(page, found.id, typed)}
    />
  );
}

function ApproveFields({ page, found }: ClaimProps) {
  const text = useText("deposit");
  const isProof = page === "deposits" && found.kind === "proof";
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

async function sendApproval(page: ClaimPage, id: string, typed: Approved): Promise<unknown> {
  const amount = typed.amount.trim();
  const bank_number = typed.bank_number?.trim();
  const amount_reason = typed.amount_reason?.trim();
  if (page === "wires") return call("POST /operator/wire/approve", { id, amount, bank_number, amount_reason });
  const named = { tx_hash: typed.tx_hash?.trim(), output_index: typed.output_index?.trim() };
  return call("POST /operator/deposit/approve", { id, amount, bank_number, amount_reason, ...named });
}

function Reject({ page, found }: ClaimProps) {
  const text = useText("deposit");
  return (
    <Decide<{ readonly reason: string }>
      {...commonOf(page)}
      kind="danger"
      label={text("reject")}
      title={text("rejectTitle")}
      explain={text("rejectWhat")}
      fields={<ReasonField extra={text("reasonRead")} />}
      send={({ reason }) => call(CLAIM_KEYS[page].reject, { id: found.id, reason: reason.trim() })}
    />
  );
}
