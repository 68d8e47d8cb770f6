/** The frame of the bank forms: it comes where nothing was, so the first field is what follows. */
import type { Refusal } from "@candor/client/envelope";
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../../app/i18n.ts";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { StoppableForm } from "../../../shared/form/stoppable-form.tsx";
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

export function BankFormFrame({ refusal, onCancel, children, ...form }: BankFormFrameProps) {
  const t = useText("payee");
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  return (
    <StoppableForm
      {...form}
      className="space-y-5 rounded-card bg-surface p-4 lg:p-6"
      refusal={refusal?.message}
      beside={
        <Button size="large" disabled={form.isBusy} onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      }
      note={
        <p className="text-center text-ink-soft text-sm">
          {t("ownName")} {t("safety.wait", { wait: usePayeeWait() })}
        </p>
      }
    >
      <h2 className="font-bold text-lg">{form.label}</h2>
      <div ref={fields} className="space-y-5">
        {children}
      </div>
    </StoppableForm>
  );
}
