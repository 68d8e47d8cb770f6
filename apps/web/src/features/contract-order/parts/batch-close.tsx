/** The way to close many positions at once; which, its sheet asks. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useText } from "../../../app/i18n.ts";
import { useSheetsAhead } from "../../../app/sheet-ahead.ts";
import { Button } from "../../../ui/button.tsx";
import { positionSheets, type Sheets } from "../position-sheets.ts";

/** @param orders one's open positions on every market: the batch knows no market */
export function BatchClose({ orders }: { readonly orders: readonly ContractOrder[] }) {
  const t = useText("contract-order");
  const { code, awaited, isOpen, open, close } = useSheetsAhead<Sheets, "batch">(positionSheets);
  if (orders.length === 0 && !isOpen("batch")) return null;
  return (
    <>
      <Button size="small" look="outline" isBusy={awaited !== null} onClick={() => open("batch")}>
        {t("batch.open")}
      </Button>
      {code && <code.BatchSheet orders={orders} isOpen={isOpen("batch")} onClose={close} />}
    </>
  );
}
