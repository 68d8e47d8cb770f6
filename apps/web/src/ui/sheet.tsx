/** A sheet that rises over the page (a dialog on wide screens): Escape, the scrim and the browser's back close it. */
import { X } from "lucide-react";
import { type ReactNode, Suspense, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { type ModalFocus, useLeaving, useModal } from "./modal.ts";
import { useBackCloses } from "./sheet-back.ts";

export interface SheetProps extends ModalFocus {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays in sight below what scrolls: the action. */
  readonly footer?: ReactNode;
  /** On a low and wide screen it stands beside what scrolls. */
  readonly isFootBeside?: boolean;
}

export function Sheet(props: SheetProps) {
  const { isOpen, onClose, focusFirst, focusAfter, isFootBeside = false, footer } = props;
  const overlay = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const isSeen = useLeaving(panel, isOpen);
  useBackCloses(isOpen, onClose);
  useModal(overlay, isOpen, { onClose, focusFirst, focusAfter });
  if (!isSeen) return null;
  return createPortal(
    <div
      ref={overlay}
      data-leaving={isOpen ? undefined : ""}
      className="fixed inset-0 z-50 data-leaving:pointer-events-none"
    >
      <div aria-hidden className="scrim-motion absolute inset-0 bg-scrim" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do it too */}
      <div
        className="absolute inset-0 flex items-end justify-center lg:items-center lg:p-8"
        onPointerDown={(event) => {
          pressedOutside.current = event.target === event.currentTarget;
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget && pressedOutside.current) onClose();
        }}
      >
        <div
          ref={panel}
          role="dialog"
          aria-modal
          aria-labelledby={titleId}
          className={classNames(
            "sheet-motion flex max-h-[92dvh] w-full max-w-xl flex-col rounded-t-3xl bg-surface text-ink shadow-lift lg:rounded-3xl",
            isFootBeside && "across:max-h-dvh across:max-w-4xl",
          )}
        >
          <div aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line lg:hidden" />
          <div className="flex items-center gap-2 px-[min(1.25rem,5vw)] pt-2 pb-1">
            <h2
              id={titleId}
              className="min-w-0 flex-1 py-2 font-bold text-[clamp(1rem,5vw,1.125rem)] leading-snug [overflow-wrap:anywhere]"
            >
              {props.title}
            </h2>
            <button
              type="button"
              aria-label={props.closeLabel}
              onClick={onClose}
              className="-mr-2 inline-flex size-[min(2.75rem,56px)] shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-inset"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <div className={classNames("flex min-h-0 flex-1 flex-col", isFootBeside && "across:flex-row")}>
            <div data-scrolls className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
              {/* What is still fetched must not hide the sheet, or the page behind it. */}
              <Suspense fallback={null}>{props.children}</Suspense>
            </div>
            {footer !== undefined && footer !== false && footer !== null && (
              <div
                className={classNames(
                  "border-line border-t px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]",
                  isFootBeside &&
                    "across:w-80 across:shrink-0 across:overflow-y-auto across:border-t-0 across:border-l",
                )}
              >
                <Suspense fallback={null}>{footer}</Suspense>
              </div>
            )}
          </div>
        </div>
      </div>
    </div>,
    document.body,
  );
}
