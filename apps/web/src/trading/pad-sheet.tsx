/** A sheet whose figures are typed by a pad at its foot on phones, and by keyboard elsewhere. */
import { useRef } from "react";
import { Sheet, type SheetProps } from "../ui/sheet.tsx";
import { useIsWide } from "../ui/wide-screen.ts";
import { PadFields, PadProvider, usePad } from "./pad.tsx";

interface PadSheetProps extends Omit<SheetProps, "focusFirst" | "isFootBeside"> {
  /** The field that the pad begins with; null where nothing can be typed. */
  readonly firstField: string | null;
}

export function PadSheet({ firstField, onClose, children, ...sheet }: PadSheetProps) {
  const pad = usePad(!useIsWide());
  const fields = useRef<HTMLDivElement>(null);
  const first = () => fields.current?.querySelector<HTMLElement>(`[data-pad-field="${firstField}"] input`) ?? null;
  return (
    <PadProvider value={pad}>
      <Sheet
        {...sheet}
        isFootBeside
        focusFirst={() => (pad.isOffered ? first() : null)}
        onClose={() => {
          pad.close();
          onClose();
        }}
      >
        <div ref={fields}>
          <PadFields>{children}</PadFields>
        </div>
      </Sheet>
    </PadProvider>
  );
}
