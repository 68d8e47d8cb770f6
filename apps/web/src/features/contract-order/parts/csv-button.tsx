/** Downloads every order that matches the filters, all pages of them, as one file. */
import { Download } from "lucide-react";
import { useState } from "react";
import { Refusal } from "../../../app/envelope.ts";
import { useText } from "../../../app/i18n.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { contractsCsv } from "../contract-csv.ts";
import { allContracts, type ContractFilter } from "../contract-data.ts";

export function CsvButton({ filter }: { readonly filter: ContractFilter }) {
  const t = useText("contract-order");
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const orders = await allContracts(filter);
      save(contractsCsv(orders), `contracts-${filter.show}.csv`);
      toast(t("orders.exported", { count: orders.length }), "success");
    } catch (cause) {
      // The request layer has said why.
      if (!(cause instanceof Refusal)) throw cause;
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      look="outline"
      icon={<Download aria-hidden className="size-4" />}
      isBusy={isBusy}
      onClick={() => void download()}
    >
      {t("orders.export")}
    </Button>
  );
}

/** How long the browser may take to begin the download. */
const KEPT_MS = 60_000;

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
