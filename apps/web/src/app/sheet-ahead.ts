/** Opening sheets whose code is fetched ahead: one opens once that is there, or it is said why it does not. */
import { useEffect, useState } from "react";
import { SPINNER_AFTER_MS, useLasting } from "../ui/spinner.tsx";
import { type AheadCode, useCodeAhead } from "./code-ahead.ts";
import { commonText } from "./i18n.ts";
import { toast } from "./toast.ts";

export interface SheetsAhead<T, S extends string> {
  /** Null until it has come. */
  readonly code: T | null;
  /** The sheet that was asked for and lets one wait noticeably; null when none does. */
  readonly awaited: S | null;
  readonly isOpen: (sheet: S) => boolean;
  readonly open: (sheet: S) => void;
  readonly close: () => void;
}

/**
 * @typeParam S names of the sheets, of which one is open at a time
 * @param isNeeded false as long as the code is not to be fetched unless a sheet is asked for
 */
export function useSheetsAhead<T, S extends string>(ahead: AheadCode<T>, isNeeded = true): SheetsAhead<T, S> {
  const [asked, setAsked] = useState<S | null>(null);
  const { code, hasFailed, fetchAgain } = useCodeAhead(ahead, isNeeded || asked !== null);
  const isSlow = useLasting(asked !== null && code === null, SPINNER_AFTER_MS);
  const isLost = asked !== null && hasFailed;
  useEffect(() => {
    if (!isLost) return;
    toast(commonText("error.network"), "error");
    setAsked(null);
  }, [isLost]);
  return {
    code,
    awaited: isSlow ? asked : null,
    isOpen: (sheet) => asked === sheet,
    open(sheet) {
      if (hasFailed) fetchAgain();
      setAsked(sheet);
    },
    close: () => setAsked(null),
  };
}
