/** The form of the sign-in and password pages: fields, then the one button that sends them and is locked meanwhile. */
import { Refusal } from "@candor/client/envelope";
import { type ReactNode, useState } from "react";
import { FlatForm } from "../../../shared/form/flat-form.tsx";

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

export function SendForm({ send, showRefusal, ...form }: SendFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const submit = async () => {
    setIsBusy(true);
    setRefused(undefined);
    try {
      await send();
    } catch (cause) {
      setIsBusy(false);
      const isShown = cause instanceof Refusal && showRefusal?.(cause) === true;
      setRefused(cause instanceof Refusal && !isShown ? cause.message : undefined);
    }
  };
  return <FlatForm {...form} isBusy={isBusy} refusal={refused} hasFieldStatus onSend={() => void submit()} />;
}
