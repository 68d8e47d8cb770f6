/** Takes something away that protects the account, once it has been asked whether it should. */
import { useState } from "react";
import { useText } from "../../../../app/i18n.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmSheet } from "../../../../ui/confirm-sheet.tsx";

interface RemoveButtonProps {
  readonly label: string;
  /** What the button is called to those who do not see what it stands beside. */
  readonly fullLabel?: string;
  readonly question: string;
  readonly text: string;
  /** A refusal is said by the request layer. */
  readonly onRemove: () => Promise<void>;
}

export function RemoveButton({ label, fullLabel, question, text, onRemove }: RemoveButtonProps) {
  const common = useText("common");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsAsking(false);
    setIsBusy(true);
    try {
      await onRemove();
    } catch {
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button look="danger" size="small" isBusy={isBusy} aria-label={fullLabel} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          void remove();
        }}
        title={question}
        closeLabel={common("close")}
        action={label}
        look="danger"
      >
        <p className="text-pretty text-ink-soft leading-relaxed">{text}</p>
      </ConfirmSheet>
    </>
  );
}
