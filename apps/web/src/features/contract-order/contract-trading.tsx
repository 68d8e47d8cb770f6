/** Trading one market as a contract: chart, ticket, one's positions and orders. Composition only; a page gives it a head. */
import type { Direction } from "@candor/engine/contract-order";
import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { afterPaint } from "../../app/after-paint.ts";
import { useText } from "../../app/i18n.ts";
import { useInstrument } from "../../app/instrument-facts.ts";
import { NoMarket } from "../../app/no-market.tsx";
import { useCover } from "../../app/page-cover.ts";
import { useFollowedQuotes } from "../../live/quotes.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWide } from "../../ui/wide-screen.ts";
import { setChoices } from "./contract-choices.ts";
import { type ContractFacts, contractInstrumentOf } from "./contract-market.ts";
import { useTicketState } from "./contract-ticket.ts";
import { PhoneContract } from "./parts/phone-contract.tsx";
import { TicketPanel, TicketSheet } from "./parts/ticket.tsx";
import { WideContract } from "./parts/wide-contract.tsx";

interface ContractTradingProps {
  /** Null trades the market that everything starts with. */
  readonly instrumentId: number | null;
  /** The direction that the ticket begins with: up unless named. */
  readonly direction?: Direction;
  /** Above the chart, once the market is known. */
  readonly head?: (facts: ContractFacts) => ReactNode;
}

export function ContractTrading({ instrumentId, direction = "long", head }: ContractTradingProps) {
  const t = useText("contract-order");
  const { data, error, refetch } = useInstrument(instrumentId);
  const facts = useMemo<ContractFacts | null>(
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
  readonly facts: ContractFacts;
  readonly direction: Direction;
  readonly head: ReactNode;
}

function Trading({ facts, direction, head }: TradingProps) {
  const { instrument } = facts;
  const isWide = useIsWide();
  const state = useTicketState(direction);
  const [isOpen, setIsOpen] = useState(false);
  useCover(isOpen && !isWide);
  useFollowedQuotes(instrument.categoryId);
  useEffect(() => setChoices({ instrumentId: instrument.id }), [instrument.id]);
  if (isWide) {
    return <WideContract instrument={instrument} head={head} ticket={<TicketPanel facts={facts} state={state} />} />;
  }
  return (
    <>
      <PhoneContract
        instrument={instrument}
        head={head}
        // The button answers the tap at once; the sheet follows as soon as it is laid out.
        onTrade={(chosen) =>
          afterPaint(() => {
            startTransition(() => {
              state.begin({ direction: chosen });
              setIsOpen(true);
            });
          })
        }
      />
      <TicketSheet facts={facts} state={state} isOpen={isOpen} onClose={() => afterPaint(() => setIsOpen(false))} />
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
