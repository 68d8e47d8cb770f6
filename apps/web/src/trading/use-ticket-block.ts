/** Why nobody may order on a market now, renewed as the market, the account and the customer change. */
import { useSession } from "../app/session.ts";
import { useSite } from "../app/site.ts";
import { useIsFrozen, useRestrictions } from "../live/customer.ts";
import { useStaleSeconds } from "../live/freshness.ts";
import { useLiveQuote } from "../live/quotes.ts";
import { blockOf, type Offer, type TicketBlock } from "./ticket-block.ts";
import type { TicketFacts } from "./ticket-look.ts";
import type { TicketInstrument } from "./ticket-types.ts";

/** @param offer of real money to this person; undefined where that is no question, or not known yet */
export function useTicketBlock(
  { instrument, state, priceMode }: TicketFacts<TicketInstrument>,
  offer: Offer | undefined,
): TicketBlock | null {
  const { user, account } = useSession();
  const quote = useLiveQuote(instrument.id);
  const isStale = useStaleSeconds(instrument.id) > 0;
  return blockOf({
    isTraded: instrument.isTraded,
    isSignedIn: user !== null,
    isFrozen: useIsFrozen(),
    isRestricted: useRestrictions().some(({ kind }) => kind === "no-new-orders"),
    account,
    offer,
    state: quote?.state ?? state,
    priceMode,
    isSandbox: useSite()?.is_sandbox === true,
    isStale,
    hasPrice: quote === undefined || quote.price !== null,
  });
}
