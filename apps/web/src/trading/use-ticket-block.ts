/** Why nobody may order on a market now, renewed as the market, the account and the customer change. */
import { useSession } from "../app/session.ts";
import { useSite } from "../app/site.ts";
import { useIsFrozen } from "../live/customer.ts";
import { useStaleSeconds } from "../live/freshness.ts";
import { useLiveQuote } from "../live/quotes.ts";
import type { TicketInstrument } from "./ticket.ts";
import { blockOf, type TicketBlock } from "./ticket-block.ts";
import type { TicketFacts } from "./ticket-look.ts";

/** @param isOffered with real money to this person; undefined where that is no question, or not known yet */
export function useTicketBlock(
  { instrument, state, priceMode }: TicketFacts<TicketInstrument>,
  isOffered: boolean | undefined,
): TicketBlock | null {
  const { user, account } = useSession();
  const quote = useLiveQuote(instrument.id);
  const isStale = useStaleSeconds(instrument.id) > 0;
  return blockOf({
    isTraded: instrument.isTraded,
    isSignedIn: user !== null,
    isFrozen: useIsFrozen(),
    account,
    isOffered,
    state: quote?.state ?? state,
    priceMode,
    isSandbox: useSite()?.is_sandbox === true,
    isStale,
    hasPrice: quote === undefined || quote.price !== null,
  });
}
