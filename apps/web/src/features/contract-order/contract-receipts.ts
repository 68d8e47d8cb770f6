/** The receipts of one's contracts, as they are issued. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useEffect } from "react";
import { useEndpoint } from "../../app/query.ts";

const FACTS_KEPT_MS = 300_000;

/** The receipts of what is closed of an order, newest first; asked for again when more of it is closed. */
export function useReceipts({ id, closed_lots, receipt_id }: ContractOrder, isShown: boolean) {
  const receipts = useEndpoint(
    "GET /receipt/list",
    { order_id: id },
    { enabled: isShown && closed_lots > 0, staleTime: FACTS_KEPT_MS },
  );
  const { data, refetch } = receipts;
  const isOld = data !== undefined && !data.list.some((one) => one.receipt_id === receipt_id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each closing
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, receipt_id, refetch]);
  return receipts;
}

/** A receipt is issued once the prices that decided are sealed in the log, a moment after the closing. */
const ASKED_AGAIN_MS = 2_000;

/** What one closing of a contract settled, as its receipt has it; a receipt never changes. */
export const useClosing = (receiptId: string) =>
  useEndpoint(
    "GET /receipt/detail",
    { id: receiptId },
    {
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => state.error?.code === "receipt-not-ready" && ASKED_AGAIN_MS,
    },
  );
