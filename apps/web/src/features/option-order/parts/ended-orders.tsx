/**
 * What became of orders that ended since they were last looked at: a card per order over the page, closed by a tap. It comes
 * back with the app until it was closed.
 */
import type { OptionOrder } from "@candor/api/option-order";
import { X } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Button, IconButton, LinkButton } from "../../../ui/button.tsx";
import { useResults } from "../use-results.ts";
import { EndedCard } from "./ended-card.tsx";

export function EndedOrders() {
  const { ended, close } = useResults();
  const [first] = ended;
  if (first === undefined) return null;
  return (
    <EndedPanel order={first} count={ended.length} onClose={() => close([first])} onCloseAll={() => close(ended)} />
  );
}

interface EndedPanelProps {
  readonly order: OptionOrder;
  /** Of all that are not seen, this one included. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onCloseAll: () => void;
}

function EndedPanel({ order, count, onClose, onCloseAll }: EndedPanelProps) {
  const t = useText("option-order");
  return (
    <section
      aria-label={t("ended.title", { count })}
      className="fixed inset-x-3 max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-md rounded-card border border-line bg-surface p-4 shadow-lift lg:right-6 lg:bottom-6 lg:left-auto lg:mx-0 lg:w-[26rem]"
    >
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
        <h2 className="font-bold text-base">{t("ended.title", { count })}</h2>
        <IconButton label={t("ended.close")} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <EndedCard order={order} onLeave={onClose} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <LinkButton
          size="small"
          href={hrefOf("pages/transaction/seconds_order", { tab: "history" })}
          onClick={onCloseAll}
        >
          {t("ended.all")}
        </LinkButton>
        <Button size="small" look="primary" onClick={onClose}>
          {t(count > 1 ? "ended.next" : "ended.close")}
        </Button>
      </div>
    </section>
  );
}
