/** Recovery codes, shown this once: to copy, to download, and to be kept before going on. */
import { saveFile } from "@candor/client/csv-file";
import { Copy, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../../../app/i18n.ts";
import { toast } from "../../../../app/toast.ts";
import { Button } from "../../../../ui/button.tsx";
import { recoveryCodeText } from "../security-view.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useText("security");
  const [isKept, setIsKept] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed for them is gone, and they are shown this once: nobody may miss that they are here.
  useEffect(() => heading.current?.focus(), []);
  const shown = codes.map(recoveryCodeText);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.join("\n"));
      toast(t("common.copied"), "success");
    } catch {
      toast(t("common.copyFailed"), "error");
    }
  };
  const download = () => {
    const lines = [t("codes.fileTitle"), "", ...shown, ""];
    saveFile("candor-recovery-codes.txt", new Blob([lines.join("\n")], { type: "text/plain;charset=utf-8" }));
  };
  return (
    <section aria-labelledby="codes-title" className="rounded-card bg-surface p-4">
      <h2 ref={heading} id="codes-title" tabIndex={-1} className="font-bold text-lg outline-none">
        {t("codes.title")}
      </h2>
      <p className="mt-1 text-pretty text-ink-soft leading-relaxed">{t("codes.text")}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl bg-inset p-4 text-center font-mono text-lg tabular-nums">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-3">
        <Button
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => {
            void copy();
          }}
        >
          {t("codes.copy")}
        </Button>
        <Button icon={<Download aria-hidden className="size-5" />} onClick={download}>
          {t("codes.download")}
        </Button>
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
          className="size-6 shrink-0 accent-[var(--link)]"
        />
        <span className="font-medium">{t("codes.kept")}</span>
      </label>
      <Button look="primary" size="large" isWide disabled={!isKept} className="mt-3" onClick={onKept}>
        {t("done")}
      </Button>
    </section>
  );
}
