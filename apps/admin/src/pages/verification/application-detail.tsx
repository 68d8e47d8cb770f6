/** One case: what was written beside the pictures, and the decision, field by field. */
import type { WireResponse } from "@candor/api/api";
import { PICTURE_FIELDS, TEXT_FIELDS, type VerificationField } from "@candor/api/verification-words";
import { Alert, Card, Input } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { CustomerLink } from "../../app/customer-link.tsx";
import { momentText } from "../../app/format.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { PictureViewer } from "../../picture/picture-viewer.tsx";
import { type Fact, FactTable } from "../../record/fact-table.tsx";
import { RecordFrame } from "../../record/record-frame.tsx";
import { APPLICATION_TONES } from "./application-states.ts";
import { FieldText, RejectedBefore } from "./field-text.tsx";

const DETAIL = "GET /operator/verification/detail";
const KEYS = [DETAIL, "GET /operator/verification/list"] as const;
type Case = WireResponse<typeof DETAIL>;
type Reasons = Readonly<Partial<Record<VerificationField, string>>>;

export function ApplicationDetail({ id }: { readonly id: string }) {
  const text = useText("verification");
  const [reasons, setReasons] = useState<Reasons>({});
  const { data, error, isPending, refetch } = useEndpoint(DETAIL, { id });
  return (
    <RecordFrame
      title={text("title", { id })}
      state={data && <StateTag tone={APPLICATION_TONES[data.state]}>{text(`state.${data.state}`)}</StateTag>}
      decisions={data?.state === "pending" && <Decisions found={data} reasons={reasons} />}
      error={error}
      isLoading={isPending}
      onAgain={() => void refetch()}
    >
      {data && (
        <ApplicationBody
          found={data}
          reasons={reasons}
          onReasons={setReasons}
          onSeen={() => void refreshEndpoints(...KEYS)}
        />
      )}
    </RecordFrame>
  );
}

interface DecisionsProps {
  readonly found: Case;
  readonly reasons: Reasons;
}

function Decisions({ found, reasons }: DecisionsProps) {
  const text = useText("verification");
  const { decide } = useDecisions("verification", { renews: KEYS, overtaken: ["verification-not-pending"] });
  const { id, uid } = found;
  const given = Object.entries(reasons).filter(([, reason]) => reason.trim() !== "");
  const list = given.map(([field, reason]) => ({ field, reason: reason.trim() }));
  const isUnseen = found.fields.some(({ is_opened: isOpened }) => isOpened === false);
  return (
    <>
      {decide("verify", {
        kind: "primary",
        marks: { uid },
        disabled: given.length > 0,
        barred: isUnseen && text("notOpened"),
        send: () => call("POST /operator/verification/review", { id, decision: "verify" }),
      })}
      {decide("reject", {
        kind: "danger",
        marks: { uid },
        explain: <RejectedFields given={given} />,
        disabled: given.length === 0,
        send: () =>
          call("POST /operator/verification/review", { id, decision: "reject", reasons: JSON.stringify(list) }),
      })}
    </>
  );
}

function RejectedFields({ given }: { readonly given: readonly (readonly [string, string])[] }) {
  const text = useText("verification");
  return (
    <>
      <p>{text("rejectWhat")}</p>
      <ul>
        {given.map(([field, reason]) => (
          <li key={field} className="words">
            <strong>{text(`field.${field as VerificationField}`)}</strong>: {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ApplicationBodyProps {
  readonly found: Case;
  readonly reasons: Reasons;
  readonly onReasons: (reasons: Reasons) => void;
  readonly onSeen: () => void;
}

function ApplicationBody({ found, reasons, onReasons, onSeen }: ApplicationBodyProps) {
  const text = useText("verification");
  const isOpen = found.state === "pending";
  // As their owner was asked for them.
  const words = TEXT_FIELDS.flatMap((field) => found.fields.filter((one) => one.field === field));
  const pictures = PICTURE_FIELDS.flatMap((field) =>
    found.fields.filter((one) => one.field === field).map(({ reason }) => ({ field, reason })),
  );
  const ask = (field: VerificationField) =>
    isOpen && (
      <Input
        aria-label={text("rejectField", { field: text(`field.${field}`) })}
        placeholder={text("rejectPlaceholder")}
        maxLength={300}
        allowClear
        value={reasons[field] ?? ""}
        onChange={({ target }) => onReasons({ ...reasons, [field]: target.value })}
      />
    );
  const facts = words.map(
    ({ field, value, reason }): Fact => [
      text(`field.${field}`),
      <FieldText key={field} field={field} value={value} before={reason}>
        {found.level === 1 && ask(field)}
      </FieldText>,
    ],
  );
  return (
    <div className={found.level === 2 ? "side-by-side" : "side-by-side alone"}>
      <Card title={text("words")}>
        <SameDocument found={found} />
        <FactTable facts={[...ownFacts(text, found), ...facts]} />
      </Card>
      {found.level === 2 && (
        <Card title={text("pictures")}>
          <div className="picture-pair">
            {pictures.map(({ field, reason }) => (
              <div key={field} className="stacked">
                <PictureViewer
                  label={text(`field.${field}`)}
                  ask={(why) => call("POST /operator/verification/document", { id: found.id, field, reason: why })}
                  onSeen={onSeen}
                />
                {reason !== null && <RejectedBefore reason={reason} />}
                {ask(field)}
              </div>
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}

const ownFacts = (text: ReturnType<typeof useText<"verification">>, found: Case): readonly Fact[] => [
  [text("customer"), <CustomerLink key="uid" uid={found.uid} />],
  [text("level"), text(`levels.${found.level}`)],
  [text("submitted"), momentText(found.submitted_at)],
  [text("email"), found.email],
  [text("mobile"), found.mobile],
  [text("decidedBy"), found.decided_by ?? undefined],
];

function SameDocument({ found }: { readonly found: Case }) {
  const text = useText("verification");
  if (found.same_document.length === 0) return null;
  const others = found.same_document.map(({ uid, is_verified: isVerified }) =>
    isVerified ? text("sameVerified", { uid }) : uid,
  );
  return <Alert type="warning" showIcon className="queue-bar" title={text("same", { uids: others.join(", ") })} />;
}
