/** The way from one product's orders to everything that has ended, of all products. */
import { History } from "lucide-react";
import { useText } from "./i18n.ts";
import { hrefOf } from "./navigation.ts";

export function HistoryLink() {
  const t = useText("trade");
  return (
    <a
      href={hrefOf("pages/historyList")}
      className="mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-xl px-2.5 font-semibold text-link text-sm hover:bg-primary-soft"
    >
      <History aria-hidden className="size-4.5" />
      {t("history")}
    </a>
  );
}
