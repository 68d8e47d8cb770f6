/** The camera, looking for a QR code while the sheet is open. */
import { useEffect, useRef, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { scanCode } from "../qr-scan.ts";

interface ScanSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRead: (text: string) => void;
}

export function ScanSheet({ isOpen, onClose, onRead }: ScanSheetProps) {
  const t = useText("payee");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("scan.title")} closeLabel={t("common.close")}>
      {isOpen && <Camera onRead={onRead} />}
    </Sheet>
  );
}

function Camera({ onRead }: Pick<ScanSheetProps, "onRead">) {
  const t = useText("payee");
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return;
    const ending = new AbortController();
    scanCode(shown, ending.signal)
      .then((text) => {
        if (text !== undefined && !ending.signal.aborted) read.current(text);
      })
      .catch(() => setIsMissing(true));
    return () => ending.abort();
  }, []);
  return (
    <div className="space-y-3">
      <p role={isMissing ? "alert" : undefined} className="text-ink-soft text-sm">
        {t(isMissing ? "scan.noCamera" : "scan.hint")}
      </p>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t("scan.title")}
        className={isMissing ? "hidden" : "aspect-square w-full rounded-2xl bg-black object-cover"}
      />
    </div>
  );
}
