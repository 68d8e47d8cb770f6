/** The form of the sign-in and password pages: fields, then the one button that sends them and is locked meanwhile. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Refusal } from "../../../app/envelope.ts";
import { Button } from "../../../ui/button.tsx";

interface SendFormProps {
  /** What the button says. */
  readonly action: string;
  /** Shows what is wrong, if anything is; nothing is sent then. */
  readonly isReady: () => boolean;
  /** Sends it; a refusal, which the request layer says in passing, stays above the button, and unlocks it. */
  readonly send: () => Promise<void>;
  /** Shows a refusal beside the field it is about; false leaves it to the form. */
  readonly showRefusal?: (refusal: Refusal) => boolean;
  readonly children: ReactNode;
  /** Below the button. */
  readonly note?: ReactNode;
}

export function SendForm({ action, isReady, send, showRefusal, children, note }: SendFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const [faults, setFaults] = useState(0);
  // After the faults are drawn: to the first of them.
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  const showFaults = () => setFaults((count) => count + 1);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady()) return showFaults();
    setIsBusy(true);
    setRefused("");
    try {
      await send();
    } catch (cause) {
      setIsBusy(false);
      const isShown = cause instanceof Refusal && showRefusal?.(cause) === true;
      setRefused(cause instanceof Refusal && !isShown ? cause.message : "");
      showFaults();
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {children}
      {refused !== "" && <p className="text-error-text text-sm leading-relaxed">{refused}</p>}
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {action}
      </Button>
      {note}
    </form>
  );
}
