/**
 * That orders have ended, in a strip: at the foot of whatever page on phones, which makes room for it, and beside the page on
 * wide screens. A tap opens their cards.
 */
import type { OptionOrder } from "@candor/api/option-order";
import { ChevronUp, X } from "lucide-react";
import { useLayoutEffect } from "react";
import { useText } from "../../../app/i18n.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useOrderWords } from "../option-words.ts";
import { EndedBadge } from "./ended-head.tsx";

interface EndedBannerProps {
  /** The one that ended first. */
  readonly order: OptionOrder;
  /** Of all that are not seen, this one included. */
  readonly count: number;
  /** Where nothing else of the app stands at the foot of the screen. */
  readonly isAtFoot: boolean;
  readonly onOpen: () => void;
  readonly onCloseAll: () => void;
}

export function EndedBanner({ order, count, isAtFoot, onOpen, onCloseAll }: EndedBannerProps) {
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
      className={classNames(
        "fixed inset-x-3 z-30 mx-auto flex max-w-md items-center rounded-card border border-line bg-surface pr-1 shadow-lift lg:right-auto lg:bottom-56 lg:left-2 lg:mx-0 lg:w-56",
        isAtFoot ? "bottom-3" : "bottom-[calc(5.75rem+env(safe-area-inset-bottom))]",
      )}
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2 py-1.5 pl-3.5 text-left -outline-offset-2"
      >
        <span role="status" className="min-w-0 flex-1">
          <span className="block truncate font-bold text-sm leading-5 lg:whitespace-normal">
            {t("ended.title", { count })}
          </span>
          <span className="block truncate text-ink-soft text-sm leading-5 lg:whitespace-normal">{words(order)}</span>
          {count === 1 && (
            <span className="mt-1 hidden lg:block">
              <EndedBadge status={order.status} />
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2 lg:hidden">
          {count === 1 && <EndedBadge status={order.status} />}
          <ChevronUp aria-hidden className="size-5 text-ink-soft" />
        </span>
      </button>
      <IconButton label={t("ended.close")} onClick={onCloseAll}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  );
}
