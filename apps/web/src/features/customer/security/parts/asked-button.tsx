/** Changes what protects the account, once it has been asked whether it should. */
import { useEffect, useRef, useState } from "react";
import { useText } from "../../../../app/i18n.ts";
import { focusHeading } from "../../../../app/page.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmSheet } from "../../../../ui/confirm-sheet.tsx";

interface AskedButtonProps {
  readonly label: string;
  /** What the button is called to those who do not see what it stands beside. */
  readonly fullLabel?: string;
  readonly question: string;
  readonly text: string;
  readonly look?: "danger" | "secondary";
  /** A refusal is said by the request layer. */
  readonly onConfirm: () => Promise<void>;
}

export function AskedButton({ label, fullLabel, question, text, look = "danger", onConfirm }: AskedButtonProps) {
  const common = useText("common");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const wasConfirmed = useRef(false);
  // What was asked about goes, and with it the button that had the focus.
  useEffect(
    () => () => {
      if (wasConfirmed.current) focusHeading();
    },
    [],
  );
  const confirm = async () => {
    wasConfirmed.current = true;
    setIsAsking(false);
    setIsBusy(true);
    try {
      await onConfirm();
    } catch {
      wasConfirmed.current = false;
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button look={look} size="small" isBusy={isBusy} aria-label={fullLabel} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          void confirm();
        }}
        title={question}
        closeLabel={common("close")}
        action={label}
        look={look === "danger" ? "danger" : "primary"}
      >
        <p className="text-pretty text-ink-soft leading-relaxed">{text}</p>
      </ConfirmSheet>
    </>
  );
}
