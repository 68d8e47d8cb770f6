/** Everything once more before it is sent, as it will be kept. */
import { TEXT_FIELDS, type TextField } from "@candor/api/verification-words";
import { Refusal } from "@candor/client/envelope";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { useFieldText } from "../field-text.ts";

interface ReviewSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly values: Partial<Record<TextField, string>>;
  readonly send: () => Promise<void>;
  /** It was refused for what was typed; where nothing was answered the sheet says so itself, and sends again. */
  readonly onRefused: (cause: Refusal) => void;
}

export function ReviewSheet({ isOpen, onClose, values, send, onRefused }: ReviewSheetProps) {
  const t = useText("verification");
  const shown = useFieldText();
  const [isBusy, setIsBusy] = useState(false);
  const [unanswered, setUnanswered] = useState("");
  const confirm = async () => {
    setIsBusy(true);
    setUnanswered("");
    try {
      await send();
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      if (cause.isUncertain) setUnanswered(cause.message);
      else onRefused(cause);
    } finally {
      setIsBusy(false);
    }
  };
  const facts = TEXT_FIELDS.flatMap((field) => {
    const value = values[field];
    if (value === undefined) return [];
    return [
      { name: t(`field.${field}`), value: <span className="[overflow-wrap:anywhere]">{shown(field, value)}</span> },
    ];
  });
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => {
        void confirm();
      }}
      title={t("review.title")}
      closeLabel={t("common.close")}
      action={t("review.send")}
      isBusy={isBusy}
      facts={facts}
      notice={
        <>
          <p className="text-pretty text-ink-soft leading-relaxed">{t("review.lead")}</p>
          {unanswered !== "" && (
            <p role="alert" className="mt-2 text-error-text text-sm leading-relaxed">
              {unanswered}
            </p>
          )}
        </>
      }
    />
  );
}
