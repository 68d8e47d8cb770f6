/** The form of level 2: a place for each picture that is wanted, how a good one looks, and one button that sends them. */
import type { PictureField } from "@candor/api/verification-words";
import { Refusal } from "@candor/client/envelope";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { redirect } from "../../../app/navigation.ts";
import { useStillHere } from "../../../app/still-here.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { meansPending } from "../refused-field.ts";
import { type LevelState, sendPictures } from "../verification-data.ts";
import { forgetDraft, useDraft } from "../verification-draft.ts";
import { pictureFaults, picturesSent } from "../verification-pictures.ts";
import { reasonFor, wantedPictures } from "../verification-view.ts";
import { PictureSlot, slotId } from "./picture-slot.tsx";

interface PictureFormProps {
  readonly state: LevelState;
  /** Level 1, which says what document it is. */
  readonly basic: LevelState;
}

export function PictureForm({ state, basic }: PictureFormProps) {
  const t = useText("verification");
  const isStillHere = useStillHere();
  const { pictures } = useDraft();
  const [wasTried, setWasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const wanted = wantedPictures(state);
  const faults = pictureFaults(pictures, wanted);

  const send = async () => {
    setWasTried(true);
    setRefused("");
    const [first] = Object.keys(faults) as PictureField[];
    if (first !== undefined) return document.getElementById(slotId(first))?.focus();
    setIsBusy(true);
    try {
      await sendPictures(picturesSent(pictures, wanted)).catch((cause: unknown) => {
        if (!meansPending(cause)) throw cause;
      });
      forgetDraft();
      if (isStillHere()) redirect("pages/pendingReview");
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      setRefused(cause.message);
      setIsBusy(false);
    }
  };

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-pretty text-ink-soft leading-relaxed">
        {t(state.state === "rejected" ? "correct.lead" : "pictures.lead")}
      </p>
      <GoodPictures />
      <div className={classNames("grid gap-4", wanted.length === 3 ? "lg:grid-cols-3" : "lg:grid-cols-2")}>
        {wanted.map((field) => {
          const fault = wasTried ? faults[field] : undefined;
          return (
            <PictureSlot
              key={field}
              field={field}
              kind={basic.fields.document_type}
              reason={reasonFor(state, field)}
              error={fault && t(`fault.${fault}`)}
            />
          );
        })}
      </div>
      <div className="mx-auto max-w-xl space-y-3 pt-2">
        {refused !== "" && (
          <p role="alert" className="text-error-text text-sm leading-relaxed">
            {refused}
          </p>
        )}
        <Button look="primary" size="large" isWide isBusy={isBusy} onClick={() => void send()}>
          {t("review.send")}
        </Button>
        <p className="text-pretty text-center text-ink-soft text-sm leading-relaxed">{t("privacy")}</p>
      </div>
    </div>
  );
}

/** What makes an officer accept or reject a picture. */
function GoodPictures() {
  const t = useText("verification");
  const good = ["whole", "sharp", "original"] as const;
  const bad = ["glare", "covered", "edited"] as const;
  return (
    <Card title={t("pictures.goodTitle")} className="pb-4">
      <div className="grid gap-x-8 gap-y-2 px-4 text-sm leading-snug xs:grid-cols-2">
        <ul className="space-y-2">
          {good.map((name) => (
            <li key={name} className="flex gap-2">
              <Check aria-hidden className="size-4 shrink-0 text-success-text" />
              {t(`pictures.${name}`)}
            </li>
          ))}
        </ul>
        <ul className="space-y-2">
          {bad.map((name) => (
            <li key={name} className="flex gap-2">
              <X aria-hidden className="size-4 shrink-0 text-error-text" />
              {t(`pictures.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
