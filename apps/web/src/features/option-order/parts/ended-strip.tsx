/** That orders have ended, in a strip at the foot of whatever page: a tap opens their cards. The page makes room for it. */
import type { OptionOrder } from "@candor/api/option-order";
import { ChevronUp, X } from "lucide-react";
import { useLayoutEffect } from "react";
import { useText } from "../../../app/i18n.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useOrderWords } from "../option-words.ts";
import { EndedBadge } from "./ended-head.tsx";

interface EndedStripProps {
  /** The one that ended first. */
  readonly order: OptionOrder;
  /** Of all that are not seen, this one included. */
  readonly count: number;
  readonly onOpen: () => void;
  readonly onCloseAll: () => void;
}

export function EndedStrip({ order, count, onOpen, onCloseAll }: EndedStripProps) {
  const t = useText("option-order");
  const words = useOrderWords();
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.setAttribute("data-noted", "");
    return () => page.removeAttribute("data-noted");
  }, []);
  return (
    <section
      aria-label={t("ended.title", { count })}
      className="fixed inset-x-3 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-md items-center rounded-card border border-line bg-surface pr-1 shadow-lift lg:right-auto lg:bottom-4 lg:left-66 lg:mx-0 lg:w-[26rem]"
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2 py-1.5 pl-3.5 text-left -outline-offset-2"
      >
        <span role="status" className="min-w-0 flex-1">
          <span className="block truncate font-bold text-sm leading-5">{t("ended.title", { count })}</span>
          <span className="block truncate text-ink-soft text-sm leading-5">{words(order)}</span>
        </span>
        {count === 1 && <EndedBadge status={order.status} />}
        <ChevronUp aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </button>
      <IconButton label={t("ended.close")} onClick={onCloseAll}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  );
}
