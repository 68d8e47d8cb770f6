/** The form of the sign-in and password pages: fields, then the one button that sends them and is locked meanwhile. */
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface SendFormProps {
  /** What the button says. */
  readonly action: string;
  /** Shows what is wrong, if anything is; nothing is sent then. */
  readonly isReady: () => boolean;
  /** Sends it; a refusal is said by the request layer and unlocks the button. */
  readonly send: () => Promise<void>;
  readonly children: ReactNode;
  /** Below the button. */
  readonly note?: ReactNode;
}

export function SendForm({ action, isReady, send, children, note }: SendFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady()) return;
    setIsBusy(true);
    try {
      await send();
    } catch {
      setIsBusy(false);
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
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {action}
      </Button>
      {note}
    </form>
  );
}
