/** Trading one market as a contract: chart, ticket, one's positions and orders. Composition only; a page gives it a head. */
import type { Direction } from "@candor/engine/contract-order";
import { type ReactNode, useEffect, useMemo } from "react";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { NoMarket } from "../../app/no-market.tsx";
import { useFollowedQuotes } from "../../live/quotes.ts";
import { LaterTicketPanel, LaterTicketSheet } from "../../trading/ticket-ahead.tsx";
import type { TicketFacts } from "../../trading/ticket-look.ts";
import { useTicketSheet } from "../../trading/ticket-sheet.ts";
import { TradeBar } from "../../trading/trade-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWide } from "../../ui/wide-screen.ts";
import { CONTRACT_BEGUN, emptyForm } from "./contract-begun.ts";
import { setChoices } from "./contract-choices.ts";
import { type ContractInstrument, contractInstrumentOf } from "./contract-market.ts";
import { CONTRACT_TICKET } from "./parts/later-ticket.ts";
import { PhoneContract } from "./parts/phone-contract.tsx";
import { CONTRACT_BAR } from "./parts/ticket-bar.ts";
import { WideContract } from "./parts/wide-contract.tsx";

interface ContractTradingProps {
  /** Null trades the market that everything starts with. */
  readonly instrumentId: number | null;
  /** The direction that the ticket begins with: up unless named. */
  readonly direction?: Direction;
  /** Above the chart, once the market is known. */
  readonly head?: (facts: TicketFacts<ContractInstrument>) => ReactNode;
}

export function ContractTrading({ instrumentId, direction = "long", head }: ContractTradingProps) {
  const t = useText("contract-order");
  const { data, error, refetch } = useInstrument(instrumentId);
  const facts = useMemo<TicketFacts<ContractInstrument> | null>(
    () =>
      data === undefined
        ? null
        : { instrument: contractInstrumentOf(data), state: data.state, priceMode: data.price_mode },
    [data],
  );
  if (facts !== null) {
    return <Trading key={facts.instrument.id} facts={facts} direction={direction} head={head?.(facts)} />;
  }
  if (error === null) return <TradingSkeleton />;
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
  readonly facts: TicketFacts<ContractInstrument>;
  readonly direction: Direction;
  readonly head: ReactNode;
}

function Trading({ facts, direction, head }: TradingProps) {
  const { instrument } = facts;
  const isWide = useIsWide();
  const { state, isOpen, isAwaited, open, close } = useTicketSheet(
    CONTRACT_BEGUN,
    CONTRACT_TICKET,
    { instrument, first: emptyForm(direction) },
    !isWide,
  );
  useFollowedQuotes(instrument.categoryId);
  useEffect(() => setChoices({ instrumentId: instrument.id }), [instrument.id]);
  if (isWide) {
    const panel = <LaterTicketPanel ahead={CONTRACT_TICKET} facts={facts} state={state} />;
    return <WideContract instrument={instrument} head={head} ticket={panel} />;
  }
  return (
    <>
      <PhoneContract
        instrument={instrument}
        head={head}
        bar={
          <TradeBar
            look={CONTRACT_BAR}
            facts={facts}
            isAwaited={isAwaited}
            onIntent={CONTRACT_TICKET.fetch}
            onTrade={(chosen) => open({ direction: chosen === "short" ? "short" : "long" })}
          />
        }
      />
      <LaterTicketSheet ahead={CONTRACT_TICKET} facts={facts} state={state} isOpen={isOpen} onClose={close} />
    </>
  );
}

/** The shape of the page before its market is known. */
function TradingSkeleton() {
  const t = useText("common");
  return (
    <div role="status" aria-label={t("loading")} className="min-h-dvh px-4 pt-3">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-4 h-9 w-44" />
      <Skeleton className="mt-5 h-[clamp(11rem,34dvh,22rem)] w-full" />
      <Skeleton className="mt-5 h-24 w-full" />
    </div>
  );
}
