/** The card of an order that ended, over the page; the next one follows when it is closed. */
import type { OptionOrder } from "@candor/api/option-order";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Button, IconButton, LinkButton } from "../../../ui/button.tsx";
import { EndedCard } from "./ended-card.tsx";

interface EndedPanelProps {
  readonly order: OptionOrder;
  /** Of all that are not seen, this one included. */
  readonly count: number;
  /** Whether a tap opened it, which then brings the focus along. */
  readonly wasAsked: boolean;
  readonly onClose: () => void;
  readonly onCloseAll: () => void;
}

export function EndedPanel({ order, count, wasAsked, onClose, onCloseAll }: EndedPanelProps) {
  const t = useText("option-order");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasAsked) heading.current?.focus();
  }, [wasAsked]);
  return (
    <section
      aria-label={t("ended.title", { count })}
      className="fixed inset-x-3 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-30 mx-auto max-h-[calc(100dvh-8rem)] max-w-md overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-4 shadow-lift lg:right-auto lg:bottom-6 lg:left-66 lg:mx-0 lg:w-[26rem]"
    >
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-base">
          {t("ended.title", { count })}
        </h2>
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
