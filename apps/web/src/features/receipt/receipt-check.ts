/** Checks a receipt in this browser, with the very functions that the program settles by. Trusts nothing of what the server says. */
import { type ReceiptReport, verifyReceipt } from "@candor/engine/receipt-verifier";
import { useEffect, useState } from "react";
import { browserCrypto, canCheckSignatures } from "../../app/log-crypto.ts";
import type { Receipt } from "./receipt-view.ts";

export type ReceiptCheck =
  | { readonly at: "checking" }
  | { readonly at: "done"; readonly report: ReceiptReport }
  /** The browser is too old, or the page came without encryption. */
  | { readonly at: "impossible" };

/** Begins as soon as there is a receipt. */
export function useReceiptCheck(receipt: Receipt | undefined): ReceiptCheck {
  const [check, setCheck] = useState<ReceiptCheck>({ at: "checking" });
  useEffect(() => {
    if (receipt === undefined) return;
    let isGone = false;
    const show = (next: ReceiptCheck) => {
      if (!isGone) setCheck(next);
    };
    const run = async () => {
      if (!(await canCheckSignatures())) return show({ at: "impossible" });
      show({ at: "done", report: await verifyReceipt(receipt, browserCrypto) });
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [receipt]);
  return check;
}
