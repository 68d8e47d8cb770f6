/** Saves all orders of a filter as a file, whichever page of them is shown. */
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveCsv } from "../../../app/csv-file.ts";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { allOrders, type OrderFilter } from "../option-order-data.ts";
import { optionOrdersCsv } from "../option-order-file.ts";

interface ExportButtonProps {
  readonly filter: OrderFilter;
  readonly isDisabled: boolean;
}

export function ExportButton({ filter, isDisabled }: ExportButtonProps) {
  const t = useText("option-order");
  const { account } = useSession();
  const save = useMutation({
    mutationFn: () => allOrders(filter),
    onSuccess: (orders) => {
      saveCsv(`candor-options-${account}.csv`, optionOrdersCsv(orders, t("orders.columns")));
      toast(t("orders.exported", { count: orders.length }), "success");
    },
  });
  return (
    <Button
      size="small"
      look="outline"
      icon={<Download aria-hidden className="size-4" />}
      isBusy={save.isPending}
      disabled={isDisabled}
      onClick={() => save.mutate()}
    >
      {t("orders.export")}
    </Button>
  );
}
