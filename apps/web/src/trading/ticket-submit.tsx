/** The action under the form of every ticket. It leads on once the code of the steps that follow is there. */
import type { ReactNode } from "react";
import type { UsedCode } from "../app/code-ahead.ts";
import { useText } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import { SPINNER_AFTER_MS, useLasting } from "../ui/spinner.tsx";

interface TicketSubmitProps {
  readonly next: UsedCode<unknown>;
  readonly look: "buy" | "sell";
  /** The form is filled in and nothing speaks against it. */
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  /** Names what a tap does. */
  readonly children: ReactNode;
}

export function TicketSubmit({ next, look, isReady, onSubmit, children }: TicketSubmitProps) {
  const t = useText("common");
  const lacks = isReady && next.code === null;
  const isSlow = useLasting(lacks, SPINNER_AFTER_MS);
  if (next.hasFailed) {
    return (
      <div role="alert">
        <p className="pb-2 text-center text-error-text text-sm">{t("error.network")}</p>
        <Button size="large" isWide onClick={next.fetchAgain}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  return (
    <Button
      look={look}
      size="large"
      isWide
      // Beside large text it is as high as its words, and leaves the rest to what is filled in.
      className="@max-[16rem]:min-h-[56px] @max-[16rem]:py-1 @max-[16rem]:text-sm"
      disabled={!isReady || lacks}
      isBusy={isSlow}
      onClick={onSubmit}
    >
      {children}
    </Button>
  );
}
