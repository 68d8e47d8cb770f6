/** The frame of the bank forms: fields, what the server said, and the one button that sends them. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Refusal } from "../../../app/envelope.ts";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { Button } from "../../../ui/button.tsx";

interface BankFormFrameProps {
  readonly label: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** False shows what is wrong, and nothing is sent. */
  readonly isReady: () => boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function BankFormFrame(props: BankFormFrameProps) {
  const { label, action, isBusy, refusal, isReady, onSend, onCancel, children } = props;
  const t = useText("payee");
  const common = useText("common");
  const own = useRef<HTMLFormElement>(null);
  const { isFrozen, labelOr } = useFrozenButton();
  const [faults, setFaults] = useState(0);
  // It has come where nothing was: the first field is what follows.
  useEffect(() => own.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  // After the faults are drawn: to the first of them.
  useEffect(() => {
    if (faults > 0) own.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady()) onSend();
    else setFaults((count) => count + 1);
  };
  return (
    <form
      ref={own}
      noValidate
      aria-label={label}
      className="space-y-5 rounded-card bg-surface p-4 lg:p-6"
      onSubmit={send}
    >
      <h2 className="font-bold text-lg">{label}</h2>
      <FrozenNote />
      <fieldset disabled={isBusy} className="min-w-0 space-y-5">
        {children}
      </fieldset>
      <p role="alert" className={refusal === null ? "hidden" : "text-error-text text-sm"}>
        {refusal?.message}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Button size="large" disabled={isBusy} onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} disabled={isFrozen}>
          {labelOr(action)}
        </Button>
      </div>
      <p className="text-center text-ink-soft text-sm">
        {t("ownName")} {t("safety.wait", { wait: usePayeeWait() })}
      </p>
    </form>
  );
}
