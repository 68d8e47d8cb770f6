/** A ticket whose code comes after its page: when it is asked for, or once the page has had its first seconds to itself. */
import { type AheadCode, codeAhead, useCodeAhead } from "../app/code-ahead.ts";
import { useText } from "../app/i18n.ts";
import { NotLoaded } from "../app/not-loaded.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { TicketFacts, TicketLook } from "./ticket-look.ts";
import type { TicketState } from "./ticket-state.ts";
import type { TicketTypes } from "./ticket-types.ts";

interface TicketCode<T extends TicketTypes>
  extends Pick<typeof import("./ticket-frame.tsx"), "TicketSheet" | "TicketPanel"> {
  readonly look: TicketLook<T>;
}

export type TicketAhead<T extends TicketTypes> = AheadCode<TicketCode<T>>;

/** @param load imports what the product gives to the ticket */
export const ticketAhead = <T extends TicketTypes>(load: () => Promise<TicketLook<T>>): TicketAhead<T> =>
  codeAhead(async () => {
    const [{ TicketSheet, TicketPanel }, look] = await Promise.all([import("./ticket-frame.tsx"), load()]);
    return { TicketSheet, TicketPanel, look };
  });

interface LaterTicketProps<T extends TicketTypes> {
  readonly ahead: TicketAhead<T>;
  readonly facts: TicketFacts<T["instrument"]>;
  readonly state: TicketState<T>;
  /** Stands in the page rather than beside something that is higher. */
  readonly isInline?: boolean;
}

/** The ticket in the page, or its shape until it is there. */
export function LaterTicketPanel<T extends TicketTypes>({ ahead, ...props }: LaterTicketProps<T>) {
  const t = useText("common");
  const { code, hasFailed, fetchAgain } = useCodeAhead(ahead);
  if (code !== null) return <code.TicketPanel look={code.look} {...props} />;
  if (hasFailed) return <NotLoaded reason={t("error.network")} onRetry={fetchAgain} />;
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

interface LaterSheetProps<T extends TicketTypes> extends Omit<LaterTicketProps<T>, "isInline"> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function LaterTicketSheet<T extends TicketTypes>({ ahead, ...props }: LaterSheetProps<T>) {
  const { code } = useCodeAhead(ahead, props.isOpen);
  return code && <code.TicketSheet look={code.look} {...props} />;
}
