/** An order that is not entered yet: what it waits for, what is held for it, its stops, and the way to cancel it. */
import type { ContractOrder } from "@candor/api/contract-order";
import { Refusal } from "@candor/client/envelope";
import { useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { useSheetsAhead } from "../../../app/sheet-ahead.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { useCloseContract } from "../contract-changes.ts";
import type { ContractInstrument } from "../contract-market.ts";
import { positionSheets, type Sheets } from "../position-sheets.ts";
import { PositionTitle, usePositionWords } from "./position-title.tsx";
import { SheetError } from "./sheet-error.tsx";

interface PendingOrderProps {
  readonly order: ContractOrder;
  /** Undefined until it has come. */
  readonly instrument: ContractInstrument | undefined;
}

export function PendingOrder({ order, instrument }: PendingOrderProps) {
  const t = useText("contract-order");
  const words = usePositionWords()(order);
  const { code, awaited, isOpen, open, close } = useSheetsAhead<Sheets, "stops">(positionSheets);
  const price = formatPrice(order.target_price);
  const stops = [
    order.target_profit_price !== null && `${t("ticket.takeProfit")} ${formatPrice(order.target_profit_price)}`,
    order.stop_loss_price !== null && `${t("ticket.stopLoss")} ${formatPrice(order.stop_loss_price)}`,
  ].filter((text) => text !== false);
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <PositionTitle order={order} />
      <p className="mt-1 text-sm">{order.target_price === null ? t("pending.market") : t("pending.at", { price })}</p>
      {stops.length > 0 && <p className="text-ink-soft text-sm">{stops.join(" · ")}</p>}
      <p className="text-ink-soft text-sm">
        {t("pending.held", { amount: formatAmount(order.margin, 8, 2), currency: order.settle_currency })}
      </p>
      <p className="text-ink-soft text-xs leading-5">
        <time dateTime={new Date(order.created_at).toISOString()}>{formatInstant(order.created_at)}</time>
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {/* One that enters at the next price has no limit that its stops could be held against. */}
        {order.target_price !== null && (
          <Button
            size="small"
            disabled={instrument === undefined}
            isBusy={awaited !== null}
            aria-label={t("stops.openFor", { position: words })}
            onClick={() => open("stops")}
          >
            {t("stops.open")}
          </Button>
        )}
        <CancelPending order={order} />
      </div>
      {code !== null && instrument !== undefined && (
        <code.StopsSheet order={order} instrument={instrument} isOpen={isOpen("stops")} onClose={close} />
      )}
    </li>
  );
}

function CancelPending({ order }: { readonly order: ContractOrder }) {
  const t = useText("contract-order");
  const { account } = useSession();
  const words = usePositionWords()(order);
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCloseContract();
  const submit = () =>
    cancel.mutateAsync({ id: order.id, only_pending: true }).then(
      () => {
        toast(t("pending.cancelled"), "success");
        setIsAsking(false);
      },
      (cause: unknown) => {
        // The sheet says why; an order that has been entered takes the sheet along when it leaves its list.
        if (cause instanceof Refusal && cause.code === "order-already-open") toast(t("pending.entered"), "error");
      },
    );
  return (
    <>
      <Button
        size="small"
        isBusy={cancel.isPending}
        aria-label={t("pending.cancelFor", { position: words })}
        onClick={() => {
          cancel.reset();
          setIsAsking(true);
        }}
      >
        {t("pending.cancel")}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void submit()}
        isBusy={cancel.isPending}
        title={t("pending.cancelTitle")}
        closeLabel={t("common.close")}
        action={t("pending.cancelAction")}
        look="danger"
        notice={<AccountMark account={account} />}
        facts={[
          { name: t(`type.${order.type}`), value: words },
          { name: t("result.held"), value: `${formatAmount(order.margin, 8, 2)} ${order.settle_currency}` },
        ]}
      >
        <p className="pt-3 text-ink-soft text-sm leading-relaxed">{t("pending.cancelNote")}</p>
        <SheetError refusal={cancel.error} />
      </ConfirmSheet>
    </>
  );
}
