/** The spot trading page of one market: chart, book, ticket and one's own orders. Composition only. */
import { startTransition, useEffect, useMemo, useState } from "react";
import { afterPaint } from "../../app/after-paint.ts";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { NoMarket } from "../../app/no-market.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { useCover } from "../../app/page-cover.ts";
import { useFollowedBook } from "../../live/books.ts";
import { useFollowedQuotes } from "../../live/quotes.ts";
import { useIsWide } from "../../ui/wide-screen.ts";
import { PhoneTrading } from "./parts/phone-trading.tsx";
import { TicketPanel, TicketSheet } from "./parts/ticket.tsx";
import { TradeSkeleton } from "./parts/trade-skeleton.tsx";
import { WideTrading } from "./parts/wide-trading.tsx";
import { type SpotFacts, spotInstrumentOf } from "./spot-market.ts";
import { setChoices, useChoices } from "./spot-order-choices.ts";
import type { SpotOrderForm } from "./spot-order-form.ts";
import { useTicketState } from "./spot-order-ticket.ts";

export function SpotOrderPage() {
  const t = useText("spot-order");
  const query = useQueryOf("pages/transaction/currency");
  // Read once: the page itself stores the market it shows, which must not ask for that market again.
  const [stored] = useState(useChoices().instrumentId);
  const asked = query.match_id !== undefined && /^\d{1,9}$/.test(query.match_id) ? Number(query.match_id) : stored;
  const { data, error, refetch } = useInstrument(asked);
  const categoryId = data?.is_class;
  const facts = useMemo<SpotFacts | null>(
    () =>
      data === undefined ? null : { instrument: spotInstrumentOf(data), state: data.state, priceMode: data.price_mode },
    [data],
  );
  const pair = facts === null ? t("title") : t("pair", { base: facts.instrument.base, quote: facts.instrument.quote });
  usePageTitle(pair, facts !== null || error !== null);
  if (facts !== null && categoryId !== undefined) {
    return <Trading key={facts.instrument.id} facts={facts} categoryId={categoryId} side={query.side ?? "buy"} />;
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
  readonly facts: SpotFacts;
  readonly categoryId: number;
  readonly side: SpotOrderForm["side"];
}

function Trading({ facts, categoryId, side }: TradingProps) {
  const { instrument } = facts;
  const isWide = useIsWide();
  const state = useTicketState(side);
  const [isOpen, setIsOpen] = useState(false);
  useCover(isOpen && !isWide);
  useFollowedQuotes(categoryId);
  useFollowedBook(instrument.id);
  useEffect(() => setChoices({ instrumentId: instrument.id }), [instrument.id]);
  if (isWide) {
    return (
      <WideTrading
        instrument={instrument}
        ticket={<TicketPanel facts={facts} state={state} />}
        onPick={(price, pickedSide) => state.begin({ kind: "limit", price, side: pickedSide })}
      />
    );
  }
  return (
    <>
      <PhoneTrading
        instrument={instrument}
        // The button answers the tap at once; the sheet follows as soon as it is laid out.
        onTrade={(chosen) =>
          afterPaint(() => {
            startTransition(() => {
              state.begin({ side: chosen });
              setIsOpen(true);
            });
          })
        }
      />
      <TicketSheet facts={facts} state={state} isOpen={isOpen} onClose={() => afterPaint(() => setIsOpen(false))} />
    </>
  );
}
