/** Timed options on one market: chart, ticket, running orders and what became of those that ended. Composition only. */
import type { OptionDirection } from "@candor/engine/option-order";
import { startTransition, useEffect, useMemo, useState } from "react";
import { afterPaint } from "../../app/after-paint.ts";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { NoMarket } from "../../app/no-market.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { useCover } from "../../app/page-cover.ts";
import { useFollowedQuotes } from "../../live/quotes.ts";
import { useIsWide } from "../../ui/wide-screen.ts";
import { type OptionFacts, optionInstrumentOf } from "./option-market.ts";
import { setChoices, useChoices } from "./option-order-choices.ts";
import { useTicketState } from "./option-order-ticket.ts";
import { CompactTrading } from "./parts/compact-trading.tsx";
import { PhoneTrading } from "./parts/phone-trading.tsx";
import { TicketPanel, TicketSheet } from "./parts/ticket.tsx";
import { TradeSkeleton } from "./parts/trade-skeleton.tsx";
import { WideTrading } from "./parts/wide-trading.tsx";
import { useResults } from "./use-results.ts";

interface OptionTradingProps {
  /** Null opens the market last looked at, or the one that everything starts with. */
  readonly instrumentId: number | null;
  /** Price, ticket and running orders alone, without the chart. */
  readonly isCompact?: boolean;
}

export function OptionTrading({ instrumentId, isCompact = false }: OptionTradingProps) {
  const t = useText("option-order");
  const trade = useText("trade");
  // Read once: the page itself stores the market it shows, which must not ask for that market again.
  const [stored] = useState(useChoices().instrumentId);
  const { data, error, refetch } = useInstrument(instrumentId ?? stored);
  const facts = useMemo<OptionFacts | null>(
    () =>
      data === undefined
        ? null
        : { instrument: optionInstrumentOf(data), state: data.state, priceMode: data.price_mode },
    [data],
  );
  const { base, quote } = facts?.instrument ?? { base: "", quote: "" };
  usePageTitle(facts === null ? t("title") : trade("pair", { base, quote }), facts !== null || error !== null);
  if (facts !== null && data !== undefined) {
    return <Trading key={facts.instrument.id} facts={facts} categoryId={data.is_class} isCompact={isCompact} />;
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
  readonly facts: OptionFacts;
  readonly categoryId: number;
  readonly isCompact: boolean;
}

function Trading({ facts, categoryId, isCompact }: TradingProps) {
  const { instrument } = facts;
  const isWide = useIsWide();
  const state = useTicketState("up");
  const [isOpen, setIsOpen] = useState(false);
  useCover(isOpen && !isWide && !isCompact);
  useFollowedQuotes(categoryId);
  useResults();
  useEffect(() => setChoices({ instrumentId: instrument.id }), [instrument.id]);
  if (isCompact) {
    return <CompactTrading instrument={instrument} ticket={<TicketPanel facts={facts} state={state} isInline />} />;
  }
  if (isWide) {
    return <WideTrading instrument={instrument} ticket={<TicketPanel facts={facts} state={state} />} />;
  }
  // The button answers the tap at once; the sheet follows as soon as it is laid out.
  const open = (direction: OptionDirection) =>
    afterPaint(() => {
      startTransition(() => {
        state.begin({ direction });
        setIsOpen(true);
      });
    });
  return (
    <>
      <PhoneTrading instrument={instrument} onTrade={open} />
      <TicketSheet facts={facts} state={state} isOpen={isOpen} onClose={() => afterPaint(() => setIsOpen(false))} />
    </>
  );
}
