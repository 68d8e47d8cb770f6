/**
 * What became of orders that ended since they were last looked at: a card per order where options are traded and none runs,
 * elsewhere a strip that opens the cards. It comes back with the app until it was closed, and leaves a receipt alone.
 */
import { useEffect, useState } from "react";
import { usePlace } from "../../../app/navigation.ts";
import { useAccountState } from "../../../live/account.ts";
import { isRunning } from "../option-order-view.ts";
import { useResults } from "../use-results.ts";
import { EndedBanner } from "./ended-banner.tsx";
import { EndedPanel } from "./ended-panel.tsx";

const RECEIPT = "pages/receipt/receipt";
const COMPACT = "pages/transaction/index2";
const TRADING: ReadonlySet<string> = new Set(["pages/transaction/index", COMPACT]);

export function EndedOrders() {
  const { ended, close } = useResults();
  const { key, location } = usePlace();
  const hasRunning = useAccountState()?.options.some(isRunning) ?? false;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { path, query } = location;
  const isReceipt = path === RECEIPT;
  const shownReceipt = isReceipt ? query.id : undefined;

  useEffect(() => {
    const read = ended.filter(({ receipt_id }) => receipt_id !== null && receipt_id === shownReceipt);
    if (read.length > 0) close(read);
  }, [ended, shownReceipt, close]);

  const [first] = ended;
  if (first === undefined || isReceipt) return null;
  const isOptionPage = TRADING.has(path) && query.product !== "contract";
  const wasAsked = openedAt === key;
  if (!wasAsked && (!isOptionPage || hasRunning)) {
    return (
      <EndedBanner
        order={first}
        count={ended.length}
        isAtFoot={path === COMPACT}
        onOpen={() => setOpenedAt(key)}
        onCloseAll={() => close(ended)}
      />
    );
  }
  const closeThese = (orders: readonly (typeof first)[]) => {
    close(orders);
    if (orders.length === ended.length) setOpenedAt(null);
  };
  return (
    <EndedPanel
      order={first}
      count={ended.length}
      wasAsked={wasAsked}
      onClose={() => closeThese([first])}
      onCloseAll={() => closeThese(ended)}
    />
  );
}
