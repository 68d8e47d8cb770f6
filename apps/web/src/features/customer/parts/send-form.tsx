/** The form of the sign-in and password pages: fields, then the one button that sends them and is locked meanwhile. */
import { type FormEvent, type ReactNode, useState } from "react";
import { Refusal } from "../../../app/envelope.ts";
import { Button } from "../../../ui/button.tsx";

interface SendFormProps {
  /** What the button says. */
  readonly action: string;
  /** Shows what is wrong, if anything is; nothing is sent then. */
  readonly isReady: () => boolean;
  /** Sends it; a refusal, which the request layer says in passing, stays above the button, and unlocks it. */
  readonly send: () => Promise<void>;
  readonly children: ReactNode;
  /** Below the button. */
  readonly note?: ReactNode;
}

export function SendForm({ action, isReady, send, children, note }: SendFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady()) return;
    setIsBusy(true);
    setRefused("");
    try {
      await send();
    } catch (cause) {
      setIsBusy(false);
      setRefused(cause instanceof Refusal ? cause.message : "");
    }
  };
  return (
    <form
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
