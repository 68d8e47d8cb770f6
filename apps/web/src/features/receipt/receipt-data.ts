/** The check of a receipt as a page runs it: begins as soon as there is one, and once more for another. */
import { useEffect, useState } from "react";
import { call } from "../../app/api-client.ts";
import { browserCrypto, canCheckSignatures } from "../../app/log-crypto.ts";
import { keptHead } from "../../live/log-heads.ts";
import { type CheckedReceipt, checkReceipt } from "./receipt-check.ts";
import type { Receipt } from "./receipt-view.ts";

export type ReceiptCheck =
  | { readonly at: "checking" }
  | { readonly at: "done"; readonly checked: CheckedReceipt }
  /** The browser is too old, or the page came without encryption. */
  | { readonly at: "impossible" };

export function useReceiptCheck(receipt: Receipt | undefined): ReceiptCheck {
  const [check, setCheck] = useState<ReceiptCheck>({ at: "checking" });
  useEffect(() => {
    if (receipt === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: ReceiptCheck) => {
      if (!signal.aborted) setCheck(next);
    };
    const run = async () => {
      show({ at: "checking" });
      if (!(await canCheckSignatures())) return show({ at: "impossible" });
      const checked = await checkReceipt(receipt, {
        ask: (key, input) => call(key, input, { isQuiet: true, signal }),
        crypto: browserCrypto,
        kept: keptHead(receipt.match_id),
      });
      show({ at: "done", checked });
    };
    void run();
    return () => controller.abort();
  }, [receipt]);
  return check;
}
