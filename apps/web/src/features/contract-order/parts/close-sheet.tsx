/** Closing a position or a part of it: how many lots, what it would settle now, and one button that does it. */
import type { ContractOrder } from "@candor/api/contract-order";
import { lotsOf } from "@candor/money/money";
import { useEffect, useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatPrice } from "../../../app/format.ts";
import { vibrate } from "../../../app/haptics.ts";
import { useText } from "../../../app/i18n.ts";
import { PriceOrigin } from "../../../app/price-origin.tsx";
import { useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { ShareSlider } from "../../../trading/chips.tsx";
import { DockedPad, PadField } from "../../../trading/pad.tsx";
import { PadSheet } from "../../../trading/pad-sheet.tsx";
import { Button } from "../../../ui/button.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { useCloseContract } from "../contract-changes.ts";
import { useLiveIndex } from "../contract-data.ts";
import { isNotWhole, LOTS_DECIMALS_SEEN } from "../contract-form.ts";
import { type ContractInstrument, openLotsOf, positionOf, priceText, settleScaleOf } from "../contract-market.ts";
import { closingPrice, settlementNow } from "../contract-view.ts";
import { exactMoney, lotsText, NONE, signedMoney } from "./figures.ts";
import { PositionTitle } from "./position-title.tsx";
import { SheetError } from "./sheet-error.tsx";

export interface PositionSheetProps {
  readonly order: ContractOrder;
  readonly instrument: ContractInstrument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The lots typed, where they are some of those that are open. */
function chosenLots(text: string, open: number): number | null {
  const typed = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return typed >= 1 && typed <= open ? typed : null;
}

export function CloseSheet({ order, instrument, isOpen, onClose }: PositionSheetProps) {
  const t = useText("contract-order");
  const open = openLotsOf(order);
  // Null means all that are open, however many those are by then.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(open);
  const close = useCloseContract();
  const lots = chosenLots(text, open);
  const { reset } = close;
  useEffect(() => {
    if (!isOpen) return;
    setTyped(null);
    reset();
  }, [isOpen, reset]);
  const submit = () => {
    if (lots === null) return;
    close.mutate(
      { id: order.id, ...(lots < open && { share: lots }) },
      {
        onSuccess: () => {
          vibrate("confirm");
          toast(t("close.asked"), "success");
          onClose();
        },
        onError: () => vibrate("error"),
      },
    );
  };
  return (
    <PadSheet
      isOpen={isOpen}
      onClose={() => !close.isPending && onClose()}
      title={t("close.title")}
      closeLabel={t("common.close")}
      firstField="lots"
      footer={
        <>
          <DockedPad />
          <Button look="danger" size="large" isWide isBusy={close.isPending} disabled={lots === null} onClick={submit}>
            {lots === null ? t("close.open") : t("close.action", { lots: lotsText(t, lots) })}
          </Button>
        </>
      }
    >
      {isOpen && <CloseForm order={order} instrument={instrument} text={text} lots={lots} onText={setTyped} />}
      <SheetError refusal={close.error} />
    </PadSheet>
  );
}

interface CloseFormProps extends Pick<PositionSheetProps, "order" | "instrument"> {
  readonly text: string;
  readonly lots: number | null;
  readonly onText: (text: string) => void;
}

function CloseForm({ order, instrument, text, lots, onText }: CloseFormProps) {
  const t = useText("contract-order");
  const { account } = useSession();
  const open = openLotsOf(order);
  const why = isNotWhole(text) ? t("problem.not-whole") : t("close.range", { open });
  const error = lots === null && text !== "" ? why : undefined;
  return (
    <div className="space-y-3">
      <AccountMark account={account} />
      <PositionTitle order={order} badge={<PriceOrigin instrumentId={order.match_id} />} />
      <PadField
        name="lots"
        label={t("ticket.lots")}
        unit={t("close.of", { open })}
        value={text}
        decimals={LOTS_DECIMALS_SEEN}
        padDecimals={0}
        error={error}
        onChange={onText}
      />
      <ShareSlider
        of="position"
        percent={Math.round(((lots ?? 0) * 100) / open)}
        onShare={(percent) => onText(String(Math.max(1, Math.floor((open * percent) / 100))))}
      />
      <WhatItSettles order={order} instrument={instrument} lots={lots} />
      <p className="text-ink-soft text-sm leading-snug">{t("close.note")}</p>
    </div>
  );
}

interface WhatItSettlesProps extends Pick<PositionSheetProps, "order" | "instrument"> {
  readonly lots: number | null;
}

/** Renders with each price; the same sums as the desk's. */
function WhatItSettles({ order, instrument, lots }: WhatItSettlesProps) {
  const t = useText("contract-order");
  const index = useLiveIndex(instrument);
  const position = positionOf(order, instrument.scale);
  const isKnown = position !== null && index !== null && lots !== null && lots <= position.lots;
  const settled = isKnown ? settlementNow(position, index, lotsOf(lots)) : null;
  const scale = settleScaleOf(order);
  const money = (units: bigint | undefined) =>
    units === undefined ? NONE : exactMoney(units, scale, order.settle_currency);
  return (
    <FactList
      isRoomy
      label={t("close.facts")}
      facts={[
        {
          name: t("close.price"),
          value: isKnown ? formatPrice(priceText(closingPrice(position, index), instrument.scale)) : NONE,
        },
        {
          name: t("position.profit"),
          value: settled === null ? NONE : signedMoney(settled.profit, scale, order.settle_currency),
        },
        { name: t("close.fee"), value: money(settled?.fee) },
        { name: t("close.released"), value: money(settled?.released) },
        { name: t("close.paid"), value: money(settled?.paid) },
      ]}
    />
  );
}
