/** A sheet that rises over the page (a dialog on wide screens). Its machinery is loaded when one is first opened. */
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useBackCloses } from "./sheet-back.ts";

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
}

const loadDialog = () => import("./sheet-dialog.tsx").then((module) => ({ default: module.SheetDialog }));
const SheetDialog = lazy(loadDialog);

/** For what opens one: a finger is there a moment before it presses. What fails now is asked for again by the opening. */
export const loadSheetAhead = (): void => void loadDialog().catch(() => undefined);

export function Sheet(props: SheetProps) {
  const wasOpened = useRef(false);
  useBackCloses(props.isOpen, props.onClose);
  if (props.isOpen) wasOpened.current = true;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  );
}
