/** Removes a payee, once it has been asked whether it should. */
import { useState } from "react";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { focusHeading } from "../../../app/page.tsx";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { useRemove } from "../payee-data.ts";

interface RemoveButtonProps {
  readonly at: Parameters<typeof useRemove>[0];
  readonly id: string;
  /** By which its owner knows it. */
  readonly name: string;
  readonly isWide?: boolean;
  readonly onRemoved?: () => void;
}

export function RemoveButton({ at, id, name, isWide = false, onRemoved }: RemoveButtonProps) {
  const t = useText("payee");
  const wait = usePayeeWait();
  const { isFrozen, labelOr } = useFrozenButton();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemove(at, () => {
    toast(t("remove.done"), "success");
    onRemoved?.();
    // What had the focus goes with it.
    focusHeading();
  });
  return (
    <>
      <Button
        look="danger"
        size={isWide ? "medium" : "small"}
        isWide={isWide}
        isBusy={remove.isPending}
        aria-label={t("remove.named", { name })}
        onClick={() => setIsAsking(true)}
      >
        {t("remove.action")}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(id);
        }}
        title={t("remove.question", { name })}
        closeLabel={t("common.close")}
        action={labelOr(t("remove.action"))}
        isDisabled={isFrozen}
        look="danger"
      >
        <p className="mb-3 text-pretty text-ink-soft leading-relaxed">{t("remove.text", { wait })}</p>
        <FrozenNote />
      </ConfirmSheet>
    </>
  );
}
