/**
 * What opens the ticket of a phone's trading page: one button for each side, in sight whatever is scrolled. What is not
 * possible is said in their place, with the one thing to do about it.
 */
import { useEffect, useState } from "react";
import { useText } from "../app/i18n.ts";
import { hrefOf } from "../app/navigation.ts";
import { usePageCovered } from "../app/page-overlay.ts";
import { Button } from "../ui/button.tsx";
import { BlockNote } from "./block-note.tsx";
import { isClosing } from "./ticket-block.ts";
import type { TicketBarLook, TicketFacts, TicketSide } from "./ticket-look.ts";
import type { TicketProduct, TicketTypes } from "./ticket-types.ts";
import { useTicketBlock } from "./use-ticket-block.ts";

interface TradeBarProps<T extends TicketTypes> {
  readonly look: TicketBarLook<T>;
  readonly facts: TicketFacts<T["instrument"]>;
  /** Told the value of the side. */
  readonly onTrade: (side: string) => void;
  /** The ticket was asked for and has not come yet. */
  readonly isAwaited?: boolean;
  /** Somebody is about to ask for it. */
  readonly onIntent?: () => void;
}

const LOOKS = ["buy", "sell"] as const;

export function TradeBar<T extends TicketTypes>({
  look,
  facts,
  onTrade,
  isAwaited = false,
  onIntent,
}: TradeBarProps<T>) {
  const block = useTicketBlock(facts, look.useOffer());
  const funds = look.useFunds(facts.instrument);
  const sides = look.useSides();
  const { product } = look.kind;
  return (
    <div className="sticky bottom-0 z-10 border-line border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] across:pt-1.5 across:pb-[calc(0.375rem+env(safe-area-inset-bottom))]">
      {isClosing(block) ? (
        <BlockNote product={product} block={block} instrument={facts.instrument} />
      ) : (
        <>
          {block === null && funds === 0n && <EmptyWallet product={product} />}
          <div className="grid grid-cols-2 gap-3">
            {sides.map((side, place) => (
              <TradeButton
                key={side.value}
                side={side}
                look={LOOKS[place] ?? "buy"}
                onTrade={() => onTrade(side.value)}
                isAwaited={isAwaited}
                onIntent={onIntent}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function EmptyWallet({ product }: { readonly product: TicketProduct }) {
  const t = useText("trade");
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      {t(`short.empty.${product}`)}
      <a
        href={hrefOf("pages/fund/assets")}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
      >
        {t("short.seeWallets")}
      </a>
    </p>
  );
}

interface TradeButtonProps {
  readonly side: TicketSide;
  readonly look: "buy" | "sell";
  readonly onTrade: () => void;
  readonly isAwaited: boolean;
  readonly onIntent: (() => void) | undefined;
}

/** Stays pressed until its sheet is there or cannot come, so that the tap is answered at once. */
function TradeButton({ side, look, onTrade, isAwaited, onIntent }: TradeButtonProps) {
  const isCovered = usePageCovered();
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (isCovered || !isAwaited) setIsPressed(false);
  }, [isCovered, isAwaited]);
  return (
    <Button
      look={look}
      icon={side.icon}
      className={`min-w-0 flex-wrap !px-3 ${isPressed ? "scale-95 brightness-90" : ""}`}
      onPointerDown={onIntent}
      onFocus={onIntent}
      onClick={() => {
        setIsPressed(true);
        onTrade();
      }}
    >
      {side.label}
    </Button>
  );
}
