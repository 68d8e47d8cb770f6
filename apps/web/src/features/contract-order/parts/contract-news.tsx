/** What one must not miss about one's contracts, over their list until it is dismissed: closings, and calls for margin. */
import type { ContractOrder } from "@candor/api/contract-order";
import { percentText } from "@candor/engine/contract-result";
import { formatDecimal } from "@candor/money/decimal";
import type { Amount } from "@candor/money/money";
import { CircleCheck, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { netText } from "../../../app/net-profit.ts";
import { IconButton, LinkButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { settleScaleOf } from "../contract-market.ts";
import { type ClosedNews, dismissNews, sumOf, useContractNews, useToldHere } from "../contract-news.ts";
import { lotsText } from "./figures.ts";

interface NewsBoxProps {
  readonly isBad: boolean;
  /** Announced when it comes. */
  readonly title: string;
  readonly children: ReactNode;
  /** What can be done. */
  readonly ways: ReactNode;
  readonly onDismiss: () => void;
}

export function NewsBox({ isBad, title, children, ways, onDismiss }: NewsBoxProps) {
  const t = useText("contract-order");
  const Icon = isBad ? TriangleAlert : CircleCheck;
  return (
    <section
      aria-label={title}
      className={classNames(
        "mx-4 mt-2 shrink-0 rounded-2xl pt-0.5 pr-1 pb-2 pl-3 text-sm lg:mx-3",
        isBad ? "bg-error-soft text-error-text" : "bg-inset",
      )}
    >
      <div className="flex items-center gap-2">
        <Icon aria-hidden className={classNames("size-5 shrink-0", !isBad && "text-success-text")} />
        <p role={isBad ? "alert" : "status"} className="min-w-0 flex-1 font-semibold leading-snug">
          {title}
        </p>
        <IconButton label={t("news.dismiss")} onClick={onDismiss}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pr-2">
        <p className="min-w-44 flex-1 leading-snug">{children}</p>
        <div className="flex flex-wrap gap-2">{ways}</div>
      </div>
    </section>
  );
}

/** @param contracts all of one's own as they stand now */
export function ContractNews({ contracts }: { readonly contracts: readonly ContractOrder[] }) {
  const t = useText("contract-order");
  const told = useContractNews(contracts);
  useToldHere("contract-closed", contracts);
  const [newest, ...older] = told;
  if (newest === undefined) return null;
  if (older.length === 0) return <OneClosed news={newest} />;
  const { count, result, isLiquidated } = sumOf(told);
  return (
    <NewsBox
      isBad={isLiquidated}
      title={t(isLiquidated ? "news.someLiquidated" : "news.closings", { count })}
      onDismiss={dismissNews}
      ways={
        <LinkButton size="small" look="outline" href={hrefOf("pages/transaction/contract_order", { tab: "history" })}>
          {t("orders.history")}
        </LinkButton>
      }
    >
      {result !== null && t("news.together", { result: resultText(result, newest.order) })}
    </NewsBox>
  );
}

const resultText = (result: Amount, order: ContractOrder): string =>
  netText(formatDecimal(result, settleScaleOf(order)), order.settle_currency);

function OneClosed({ news: { order, lots, result, firstMargin } }: { readonly news: ClosedNews }) {
  const t = useText("contract-order");
  const what = t("position.words", {
    direction: t(`type.${order.type}`),
    lots: lotsText(t, lots),
    symbol: `${order.currency_name}/${order.legal_name}`,
  });
  const why = order.close_cause === null ? t("news.part") : t(`cause.${order.close_cause}`);
  return (
    <NewsBox
      isBad={order.close_cause === "liquidation"}
      title={t("news.closed", { why, what })}
      onDismiss={dismissNews}
      ways={
        order.receipt_id !== null && (
          <LinkButton
            size="small"
            look="outline"
            href={hrefOf("pages/receipt/receipt", { id: order.receipt_id })}
            onClick={dismissNews}
          >
            {t("orders.receipt")}
          </LinkButton>
        )
      }
    >
      {t("news.net", {
        price: formatPrice(order.close_price),
        result: resultText(result, order),
        percent: formatPercent(percentText(result, firstMargin)),
      })}
    </NewsBox>
  );
}
