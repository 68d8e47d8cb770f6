/** One thing that a customer sent of themselves, and why it was rejected before. */
import { COUNTRY_CODES } from "@candor/api/countries";
import { DOCUMENT_KINDS, type VerificationField } from "@candor/api/verification-words";
import type { ReactNode } from "react";
import { useLanguage, useText } from "../../app/texts.ts";

interface FieldTextProps {
  readonly field: VerificationField;
  readonly value: string;
  readonly before: string | null;
  readonly children: ReactNode;
}

/** What its owner was told when it was rejected. */
export function RejectedBefore({ reason }: { readonly reason: string }) {
  const text = useText("verification");
  return <small className="quiet words">{text("before", { reason })}</small>;
}

export function FieldText({ field, value, before, children }: FieldTextProps) {
  const text = useText("verification");
  const { tag } = useLanguage();
  return (
    <div className="stacked tight">
      <span className="words">{shown(field, value, tag, text)}</span>
      {before !== null && <RejectedBefore reason={before} />}
      {children}
    </div>
  );
}

function shown(field: VerificationField, value: string, tag: string, text: ReturnType<typeof useText<"verification">>) {
  if (field === "gender" && (value === "male" || value === "female")) return text(`gender.${value}`);
  const kind = DOCUMENT_KINDS.find((one) => one === value);
  if (field === "document_type" && kind) return text(`document.${kind}`);
  if (field === "country" && COUNTRY_CODES.includes(value)) {
    return `${new Intl.DisplayNames(tag, { type: "region" }).of(value) ?? value} (${value})`;
  }
  return value;
}
