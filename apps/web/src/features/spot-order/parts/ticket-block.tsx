/** Why nothing can be traded here now, with the one thing to do about it. */
import { Info } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { switchTab } from "../../../app/navigation.ts";
import { setAccount } from "../../../app/session.ts";
import { Button } from "../../../ui/button.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import type { TicketBlock } from "../spot-order-view.ts";

interface BlockNoteProps {
  readonly block: TicketBlock;
  readonly instrument: SpotInstrument;
}

export function BlockNote({ block, instrument }: BlockNoteProps) {
  const t = useText("spot-order");
  return (
    <div className="flex gap-3 rounded-2xl bg-inset px-4 py-3.5">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <div className="min-w-0">
        <p className="text-sm leading-relaxed">
          {t(`block.${block}`, { symbol: `${instrument.base}/${instrument.quote}` })}
        </p>
        {block === "real-not-live" && (
          <Button size="small" className="mt-2.5" onClick={() => setAccount("demo")}>
            {t("action.useDemo")}
          </Button>
        )}
        {(block === "closed" || block === "halted" || block === "not-spot") && (
          <Button size="small" className="mt-2.5" onClick={() => switchTab("pages/market/market")}>
            {t("action.otherMarkets")}
          </Button>
        )}
      </div>
    </div>
  );
}
