/** The sheets of a position or a waiting order, loaded when one is first opened: a page that is only looked at does without. */
import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadSheetAhead } from "../../../ui/sheet.tsx";
import type { PositionSheetProps } from "./close-sheet.tsx";
import type { StopsSheetProps } from "./stops-sheet.tsx";

const loadClose = () => import("./close-sheet.tsx").then((module) => ({ default: module.CloseSheet }));
const loadStops = () => import("./stops-sheet.tsx").then((module) => ({ default: module.StopsSheet }));

export const CloseSheet = onceOpened<PositionSheetProps>(lazy(loadClose));
export const StopsSheet = onceOpened<StopsSheetProps>(lazy(loadStops));

/** When a finger goes down on what opens one. */
export function loadSheetsAhead(): void {
  loadSheetAhead();
  void loadClose();
  void loadStops();
}

/** Not there before it is opened, and there from then on, so that it can close as it opened. */
function onceOpened<P extends { readonly isOpen: boolean }>(Sheet: ComponentType<P>) {
  return function OpenedSheet(props: P) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    if (!wasOpened && !props.isOpen) return null;
    return (
      <Suspense fallback={null}>
        <Sheet {...props} />
      </Suspense>
    );
  };
}
