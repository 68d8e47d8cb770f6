/** An order that was not taken, or of which nobody knows whether it was: the last step of every ticket that failed. */
import type { AccountMode } from "@candor/api/account-mode";
import { CircleAlert, CircleHelp } from "lucide-react";
import { Outcome } from "../ui/outcome.tsx";
import { AccountMark } from "./account-mark.tsx";

interface TicketFailedProps {
  readonly failure: {
    /** With the account that it was sent with. */
    readonly intent: { readonly account: AccountMode };
    readonly message: string;
    readonly isUncertain: boolean;
  };
  readonly words: Readonly<Record<"failed" | "uncertain" | "uncertainNote", string>>;
}

export function TicketFailed({ failure: { intent, message, isUncertain }, words }: TicketFailedProps) {
  return (
    <Outcome
      icon={isUncertain ? <CircleHelp aria-hidden /> : <CircleAlert aria-hidden />}
      tone={isUncertain ? "waiting" : "bad"}
      title={isUncertain ? words.uncertain : words.failed}
      text={message}
    >
      {isUncertain && (
        <>
          <p className="pb-4 text-pretty text-center text-ink-soft text-sm">{words.uncertainNote}</p>
          <AccountMark account={intent.account} />
        </>
      )}
    </Outcome>
  );
}
