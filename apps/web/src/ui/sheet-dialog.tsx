/** The sheet itself on Base UI's dialog: focus is kept inside and given back, Escape and the scrim close it. */
import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** What has the focus when it opens; where left out, or nowhere, the first that can have it. */
  readonly focusFirst?: () => HTMLElement | null;
  /** Where the focus goes when it closes; where left out, or nowhere, to what opened it. */
  readonly focusAfter?: () => HTMLElement | null;
  /** Stays in sight below what scrolls: the action. */
  readonly footer?: ReactNode;
  /** On a low and wide screen it stands beside what scrolls. */
  readonly isFootBeside?: boolean;
}

export function SheetDialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  focusFirst,
  focusAfter,
  children,
  footer,
  isFootBeside = false,
}: SheetProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim-motion fixed inset-0 z-40 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center lg:items-center lg:p-8">
          <Dialog.Popup
            initialFocus={focusFirst && (() => focusFirst() ?? true)}
            finalFocus={focusAfter && (() => focusAfter() ?? true)}
            className={classNames(
              "sheet-motion flex max-h-[92dvh] w-full max-w-xl flex-col rounded-t-3xl bg-surface text-ink shadow-lift outline-none lg:rounded-3xl",
              isFootBeside && "across:max-h-dvh across:max-w-4xl",
            )}
          >
            <div aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line lg:hidden" />
            <div className="flex items-center gap-2 px-[min(1.25rem,5vw)] pt-2 pb-1">
              <Dialog.Title className="min-w-0 flex-1 py-2 font-bold text-[clamp(1rem,5vw,1.125rem)] leading-snug [overflow-wrap:anywhere]">
                {title}
              </Dialog.Title>
              <Dialog.Close
                aria-label={closeLabel}
                className="-mr-2 inline-flex size-[min(2.75rem,56px)] shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-inset"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            <div className={classNames("flex min-h-0 flex-1 flex-col", isFootBeside && "across:flex-row")}>
              <div data-scrolls className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
                {children}
              </div>
              {footer !== undefined && footer !== false && footer !== null && (
                <div
                  className={classNames(
                    "border-line border-t px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]",
                    isFootBeside &&
                      "across:w-80 across:shrink-0 across:overflow-y-auto across:border-t-0 across:border-l",
                  )}
                >
                  {footer}
                </div>
              )}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
