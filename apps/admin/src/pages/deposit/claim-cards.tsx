/** What one proof or wire says: what its owner says, what helps to judge it, and what was approved so far. */
import { CustomerLink } from "../../app/customer-link.tsx";
import type { Text } from "../../app/text-keys.ts";
import type { Fact } from "../../record/fact-table.tsx";
import { amountFact, copiedFact, momentFact, wordsFact } from "../../record/fact-values.tsx";
import type { Given } from "../../record/record-page.tsx";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";
import type { Claim } from "./claim-kind.ts";

type Words = Text<"deposit">;

export const claimCards = ({ text }: Given<"deposit">, found: Claim) => [
  { title: text("said"), facts: saidFacts(text, found) },
  { title: text("judging"), facts: judgingFacts(text, found) },
  { title: text("approvals"), content: approvals(text, found) },
];

const saidFacts = (text: Words, found: Claim): readonly Fact[] => [
  [text("customer"), <CustomerLink key="uid" uid={found.uid} />],
  [text("kind.label"), text(`kind.${found.kind}`)],
  [text("amount"), <strong key="amount">{amountFact(found.amount, found.currency_name)}</strong>],
  [text("network"), found.network ?? undefined],
  [text(found.kind === "proof" ? "account" : "remitter"), wordsFact(found.account)],
  [text("reference"), copiedFact(found.reference)],
  [text("hash"), copiedFact(found.tx_hash)],
  ["ABA", copiedFact(found.aba)],
  ["SWIFT", copiedFact(found.swift)],
  ["IBAN", copiedFact(found.iban)],
  [text("submitted"), momentFact(found.submitted_at)],
  [text("reason"), wordsFact(found.reason)],
];

function judgingFacts(text: Words, found: Claim): readonly Fact[] {
  const isProof = found.kind === "proof";
  return [
    [text("ownAddress"), isProof ? (copiedFact(found.own_address) ?? text("noAddress")) : undefined],
    [text("fromChain"), isProof ? text(found.is_read_from_chain ? "chainRead" : "chainByHand") : undefined],
    [text("worth"), amountFact(found.worth_usdt) ?? text("noPrice")],
    [text("dayWorth"), amountFact(found.approved_usdt_24h)],
    [text("secondFrom"), amountFact(found.second_from_usdt)],
    [text("credited"), amountFact(found.credited)],
    [text("amountReason"), wordsFact(found.amount_reason)],
    [text("decidedBy"), found.decided_by ?? undefined],
  ];
}

function approvals(text: Words, found: Claim) {
  const column = columnsOf<Claim["approved_by"][number]>();
  return (
    <RowTable
      isNarrow
      rowKey={({ operator }) => operator}
      rows={found.approved_by}
      empty={text("nobodyYet", { needed: found.approvals_needed })}
      columns={[
        column.plain("operator", text("approvedBy")),
        column.moment("at", text("at")),
        column.amount("amount", text("amount")),
        column.words("amount_reason", text("amountReason")),
        column.own("number", text("number"), (row) => (
          <span className="exact">{row.tx_hash ?? row.bank_number ?? "—"}</span>
        )),
      ]}
    />
  );
}
