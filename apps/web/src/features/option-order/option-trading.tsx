/** Timed options on one market: chart, ticket, running orders and what became of those that ended. Composition only. */
import { useEffect, useMemo, useState } from "react";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { NoMarket } from "../../app/no-market.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { useFollowedQuotes } from "../../live/quotes.ts";
import { LaterTicketPanel, LaterTicketSheet } from "../../trading/ticket-ahead.tsx";
import type { TicketFacts } from "../../trading/ticket-look.ts";
import { useTicketSheet } from "../../trading/ticket-sheet.ts";
import { TradeBar } from "../../trading/trade-bar.tsx";
import { useIsWide } from "../../ui/wide-screen.ts";
import { type OptionInstrument, optionInstrumentOf } from "./option-market.ts";
import { emptyForm, OPTION_BEGUN } from "./option-order-begun.ts";
import { setChoices, useChoices } from "./option-order-choices.ts";
import { CompactTrading } from "./parts/compact-trading.tsx";
import { OPTION_TICKET } from "./parts/later-ticket.ts";
import { PhoneTrading } from "./parts/phone-trading.tsx";
import { OPTION_BAR } from "./parts/ticket-bar.tsx";
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
  const facts = useMemo<TicketFacts<OptionInstrument> | null>(
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
  readonly facts: TicketFacts<OptionInstrument>;
  readonly categoryId: number;
  readonly isCompact: boolean;
}

function Trading({ facts, categoryId, isCompact }: TradingProps) {
  const { instrument } = facts;
  const isWide = useIsWide();
  const { state, isOpen, isAwaited, open, close } = useTicketSheet(
    OPTION_BEGUN,
    OPTION_TICKET,
    { instrument, first: emptyForm("up") },
    !isWide && !isCompact,
  );
  useFollowedQuotes(categoryId);
  useResults();
  useEffect(() => setChoices({ instrumentId: instrument.id }), [instrument.id]);
  if (isCompact || isWide) {
    const panel = <LaterTicketPanel ahead={OPTION_TICKET} facts={facts} state={state} isInline={isCompact} />;
    const Page = isCompact ? CompactTrading : WideTrading;
    return <Page instrument={instrument} ticket={panel} />;
  }
  return (
    <>
      <PhoneTrading
        instrument={instrument}
        bar={
          <TradeBar
            look={OPTION_BAR}
            facts={facts}
            isAwaited={isAwaited}
            onIntent={OPTION_TICKET.fetch}
            onTrade={(chosen) => open({ direction: chosen === "down" ? "down" : "up" })}
          />
        }
      />
      <LaterTicketSheet ahead={OPTION_TICKET} facts={facts} state={state} isOpen={isOpen} onClose={close} />
    </>
  );
}
