/** The spot trading page of one market: chart, book, ticket and one's own orders. Composition only. */
import { useEffect, useMemo, useState } from "react";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { NoMarket } from "../../app/no-market.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { useFollowedBook } from "../../live/books.ts";
import { useFollowedQuotes } from "../../live/quotes.ts";
import { LaterTicketPanel, LaterTicketSheet } from "../../trading/ticket-ahead.tsx";
import type { TicketFacts } from "../../trading/ticket-look.ts";
import { useTicketSheet } from "../../trading/ticket-sheet.ts";
import { TradeBar } from "../../trading/trade-bar.tsx";
import { useIsWide } from "../../ui/wide-screen.ts";
import { SPOT_TICKET } from "./parts/later-ticket.ts";
import { PhoneTrading } from "./parts/phone-trading.tsx";
import { SPOT_BAR } from "./parts/ticket-bar.ts";
import { TradeSkeleton } from "./parts/trade-skeleton.tsx";
import { WideTrading } from "./parts/wide-trading.tsx";
import { type SpotInstrument, spotInstrumentOf } from "./spot-market.ts";
import { emptyForm, SPOT_BEGUN } from "./spot-order-begun.ts";
import { setChoices, useChoices } from "./spot-order-choices.ts";
import type { SpotOrderForm } from "./spot-order-form.ts";

export function SpotOrderPage() {
  const t = useText("spot-order");
  const query = useQueryOf("pages/transaction/currency");
  // Read once: the page itself stores the market it shows, which must not ask for that market again.
  const [stored] = useState(useChoices().instrumentId);
  const asked = query.match_id !== undefined && /^\d{1,9}$/.test(query.match_id) ? Number(query.match_id) : stored;
  const { data, error, refetch } = useInstrument(asked);
  const categoryId = data?.is_class;
  const facts = useMemo<TicketFacts<SpotInstrument> | null>(
    () =>
      data === undefined ? null : { instrument: spotInstrumentOf(data), state: data.state, priceMode: data.price_mode },
    [data],
  );
  const pair = facts === null ? t("title") : t("pair", { base: facts.instrument.base, quote: facts.instrument.quote });
  usePageTitle(pair, facts !== null || error !== null);
  if (facts !== null && categoryId !== undefined) {
    return <Trading key={facts.instrument.id} facts={facts} categoryId={categoryId} side={query.side} />;
  }
  if (error === null) return <TradeSkeleton />;
  return (
    <NoMarket
      title={t("title")}
      isUnknown={error.code === "instrument-unknown"}
      reason={error.message}
      onRetry={() => void refetch()}
    />
  );
}

interface TradingProps {
  readonly facts: TicketFacts<SpotInstrument>;
  readonly categoryId: number;
  /** Asked for by the address. */
  readonly side: SpotOrderForm["side"] | undefined;
}

function Trading({ facts, categoryId, side }: TradingProps) {
  const { instrument } = facts;
  const isWide = useIsWide();
  const form = { instrument, first: emptyForm("buy"), ...(side !== undefined && { asked: { side } }) };
  const { state, isOpen, isAwaited, open, close } = useTicketSheet(SPOT_BEGUN, SPOT_TICKET, form, !isWide);
  useFollowedQuotes(categoryId);
  useFollowedBook(instrument.id);
  useEffect(() => setChoices({ instrumentId: instrument.id }), [instrument.id]);
  if (isWide) {
    return (
      <WideTrading
        instrument={instrument}
        ticket={<LaterTicketPanel ahead={SPOT_TICKET} facts={facts} state={state} />}
        onPick={(price, pickedSide) => state.begin({ kind: "limit", price, side: pickedSide })}
      />
    );
  }
  return (
    <>
      <PhoneTrading
        instrument={instrument}
        bar={
          <TradeBar
            look={SPOT_BAR}
            facts={facts}
            isAwaited={isAwaited}
            onIntent={SPOT_TICKET.fetch}
            onTrade={(chosen) => open({ side: chosen === "sell" ? "sell" : "buy" })}
          />
        }
      />
      <LaterTicketSheet ahead={SPOT_TICKET} facts={facts} state={state} isOpen={isOpen} onClose={close} />
    </>
  );
}
