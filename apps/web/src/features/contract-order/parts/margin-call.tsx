/** Calls for margin on the market looked at: a mark on the card while a position is called, and a notice with what can be done. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useState } from "react";
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useLiveIndex } from "../contract-data.ts";
import { type ContractInstrument, positionOf, settleScaleOf } from "../contract-market.ts";
import { useToldHere } from "../contract-news.ts";
import { isCalled, leftOfMargin } from "../contract-view.ts";
import { NewsBox } from "./contract-news.tsx";
import { shortAmount, shortMoney } from "./figures.ts";
import { usePositionWords } from "./position-title.tsx";
import { SheetsOf, usePositionSheets } from "./sheets-of.tsx";

interface MarginCallMarkProps {
  readonly order: ContractOrder;
  readonly instrument: ContractInstrument | undefined;
}

/** Follows the price by itself; its stripe lies along the card around it. */
export function MarginCallMark({ order, instrument }: MarginCallMarkProps) {
  const t = useText("contract-order");
  const index = useLiveIndex(instrument);
  const position = instrument === undefined ? null : positionOf(order, instrument.scale);
  if (position === null || index === null || !isCalled(position, index)) return null;
  return (
    <>
      <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-error" />
      <Badge tone="bad">{t("call.mark")}</Badge>
    </>
  );
}

interface MarginCallsProps {
  /** One's open positions on this market. */
  readonly orders: readonly ContractOrder[];
  readonly instrument: ContractInstrument;
}

/** One at a time, the first that was called; it stays while the price is back for a moment, and is not shown again once dismissed. */
export function MarginCalls({ orders, instrument }: MarginCallsProps) {
  useToldHere("margin-call", orders);
  const index = useLiveIndex(instrument);
  const [told, setTold] = useState<readonly string[]>([]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const called = orders.filter((order) => {
    const position = positionOf(order, instrument.scale);
    return position !== null && index !== null && isCalled(position, index);
  });
  const fresh = called.map(({ id }) => id).filter((id) => !told.includes(id));
  if (fresh.length > 0) setTold([...told, ...fresh]);
  const order = orders.find(({ id }) => told.includes(id) && !dismissed.includes(id));
  if (order === undefined) return null;
  const dismiss = () => setDismissed([...dismissed, order.id]);
  return <MarginCall key={order.id} order={order} instrument={instrument} onDismiss={dismiss} />;
}

interface MarginCallProps {
  readonly order: ContractOrder;
  readonly instrument: ContractInstrument;
  readonly onDismiss: () => void;
}

function MarginCall({ order, instrument, onDismiss }: MarginCallProps) {
  const t = useText("contract-order");
  const words = usePositionWords()(order);
  const sheets = usePositionSheets();
  const index = useLiveIndex(instrument);
  const position = positionOf(order, instrument.scale);
  const scale = settleScaleOf(order);
  const isClosing = order.status === "closing";
  return (
    <>
      <NewsBox
        isBad
        title={t("call.title", { position: words })}
        onDismiss={onDismiss}
        ways={
          <>
            {/* The box has the colours of a dangerous button: without an edge none would be seen in it. */}
            <Button
              size="small"
              look="outline"
              className="enabled:text-error-text"
              disabled={isClosing}
              isBusy={sheets.awaited === "close"}
              onClick={() => sheets.open("close")}
            >
              {t(isClosing ? "close.underWay" : "close.open")}
            </Button>
            <Button
              size="small"
              look="outline"
              disabled={isClosing}
              isBusy={sheets.awaited === "stops"}
              onClick={() => sheets.open("stops")}
            >
              {t("stops.open")}
            </Button>
          </>
        }
      >
        {position !== null &&
          index !== null &&
          t("call.left", {
            left: shortMoney(leftOfMargin(position, index), scale, order.settle_currency, "pay"),
            margin: shortAmount(position.firstMargin, scale),
          })}{" "}
        {order.liquidation_price !== null && t("call.end", { price: formatPrice(order.liquidation_price) })}
      </NewsBox>
      <SheetsOf order={order} instrument={instrument} sheets={sheets} />
    </>
  );
}
