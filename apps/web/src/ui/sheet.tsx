/** A sheet that rises over the page (a dialog on wide screens). Its machinery is loaded when one is first opened. */
import { lazy, Suspense, useRef } from "react";
import { useBackCloses } from "./sheet-back.ts";
import type { SheetProps } from "./sheet-dialog.tsx";

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
