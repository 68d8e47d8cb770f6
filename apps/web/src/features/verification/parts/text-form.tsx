/** The form of level 1 in three groups: typed, checked, read once more, sent. */
import type { TextField } from "@candor/api/verification-words";
import { useState } from "react";
import { nowByServer } from "../../../app/clock.ts";
import { useText } from "../../../app/i18n.ts";
import { redirect } from "../../../app/navigation.ts";
import { useStillHere } from "../../../app/still-here.ts";
import { FlatForm } from "../../../shared/form/flat-form.tsx";
import { fieldOfRefusal, meansPending } from "../refused-field.ts";
import { type LevelState, sendTexts } from "../verification-data.ts";
import { forgetDraft, useDraft } from "../verification-draft.ts";
import { type TextFaults, textFaults, textsSent, textsShown } from "../verification-form.ts";
import { wantedTexts } from "../verification-view.ts";
import { AcceptedFields } from "./accepted-fields.tsx";
import { AccountContacts } from "./account-contacts.tsx";
import { ReviewSheet } from "./review-sheet.tsx";
import { TextGroups } from "./text-groups.tsx";

/** Birth dates are judged by the server's day. */
const today = (): string => new Date(nowByServer()).toISOString().slice(0, 10);

/** A refusal where it belongs: at its field, or above the button. */
interface Refused {
  readonly field: TextField | undefined;
  readonly message: string;
}

export function TextForm({ state }: { readonly state: LevelState }) {
  const t = useText("verification");
  const isStillHere = useStillHere();
  const texts = textsShown(useDraft().texts, state.rejected);
  const [wasTried, setWasTried] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const wanted = wantedTexts(state);
  const faults = textFaults(texts, wanted, state.fields, today());
  const isCorrection = state.state === "rejected";

  const isReady = () => {
    setWasTried(true);
    setRefused(null);
    return Object.keys(faults).length === 0;
  };

  return (
    <>
      <FlatForm
        className="space-y-4"
        action={t("text.review")}
        isReady={isReady}
        onSend={() => setIsReviewing(true)}
        isBusy={false}
        refusal={refused?.field === undefined ? refused?.message : undefined}
        footClass="mx-auto max-w-xl space-y-4"
        note={<p className="text-pretty text-center text-ink-soft text-sm leading-relaxed">{t("privacy")}</p>}
      >
        <p className="text-pretty text-ink-soft leading-relaxed">{t(isCorrection ? "correct.lead" : "text.lead")}</p>
        <div className="gap-x-4 lg:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
          <TextGroups
            state={state}
            wanted={wanted}
            texts={texts}
            today={today()}
            errorOf={(field) => errorText(field, wasTried ? faults : {}, refused, t)}
            onChange={() => setRefused(null)}
          />
          {!isCorrection && <AccountContacts />}
          <AcceptedFields state={state} />
        </div>
      </FlatForm>
      <ReviewSheet
        isOpen={isReviewing}
        onClose={() => setIsReviewing(false)}
        values={textsSent(texts, wanted)}
        send={async () => {
          await sendTexts(textsSent(texts, wanted)).catch((cause: unknown) => {
            if (!meansPending(cause)) throw cause;
          });
          setIsReviewing(false);
          forgetDraft();
          if (isStillHere()) redirect("pages/pendingReview");
        }}
        onRefused={(cause) => {
          setIsReviewing(false);
          const field = fieldOfRefusal(cause);
          // Without words where they did not want to prove who they are.
          setRefused(
            cause.message === "" ? null : { field: wanted.find((one) => one === field), message: cause.message },
          );
        }}
      />
    </>
  );
}

function errorText(
  field: TextField,
  faults: TextFaults,
  refused: Refused | null,
  t: ReturnType<typeof useText<"verification">>,
): string | undefined {
  if (refused?.field === field) return refused.message;
  const fault = faults[field];
  return fault && t(`fault.${fault}`);
}
