/** Closing many positions at once: which, how many that are now, and one button that says so. */
import type { ContractOrder } from "@candor/api/contract-order";
import { BATCH_CLOSE_TYPES } from "@candor/api/contract-words";
import { useEffect, useId, useReducer, useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { vibrate } from "../../../app/haptics.ts";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { latestQuote } from "../../../live/quotes.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { useBatchClose } from "../contract-changes.ts";
import { useInstrumentsOf } from "../contract-instruments.ts";
import { type ContractInstrument, positionOf, ticksOf } from "../contract-market.ts";
import { type BatchType, type Held, meantBy, runningProfit } from "../contract-view.ts";
import { SheetError } from "./sheet-error.tsx";

const COUNTED_EVERY_MS = 1000;

/** With the profit at this moment, where the price is known. */
function heldNow(order: ContractOrder, instruments: ReadonlyMap<number, ContractInstrument>): Held {
  const instrument = instruments.get(order.match_id);
  const index = instrument && ticksOf(latestQuote(order.match_id)?.price, instrument.scale);
  const position = instrument && positionOf(order, instrument.scale);
  return { order, profit: position && index ? runningProfit(position, index) : null };
}

interface BatchSheetProps {
  readonly orders: readonly ContractOrder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function BatchSheet({ orders, isOpen, onClose }: BatchSheetProps) {
  const t = useText("contract-order");
  const { account } = useSession();
  const [which, setWhich] = useState<BatchType>("all");
  const [, countAgain] = useReducer((count: number) => count + 1, 0);
  const close = useBatchClose();
  const instruments = useInstrumentsOf(isOpen ? orders : NONE_OPEN);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(countAgain, COUNTED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  const { reset } = close;
  useEffect(() => {
    if (isOpen) reset();
  }, [isOpen, reset]);
  const held = isOpen ? orders.map((order) => heldNow(order, instruments)) : [];
  const count = meantBy(which, held).length;
  const submit = () =>
    close.mutate(
      { type: which },
      {
        onSuccess: ({ closing, kept }) => {
          vibrate("confirm");
          const asked = t("batch.asked", { count: closing.length });
          toast(kept.length === 0 ? asked : `${asked} ${t("batch.kept", { count: kept.length })}`, "success");
          onClose();
        },
        onError: () => vibrate("error"),
      },
    );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => !close.isPending && onClose()}
      title={t("batch.title")}
      closeLabel={t("common.close")}
      footer={
        <Button look="danger" size="large" isWide isBusy={close.isPending} disabled={count === 0} onClick={submit}>
          {t("batch.action", { count })}
        </Button>
      }
    >
      <AccountMark account={account} />
      <BatchChoice held={held} which={which} onChange={setWhich} />
      <p className="pt-3 text-ink-soft text-sm leading-snug">{t("batch.note")}</p>
      <SheetError refusal={close.error} />
    </Sheet>
  );
}

const NONE_OPEN: readonly ContractOrder[] = [];

interface BatchChoiceProps {
  readonly held: readonly Held[];
  readonly which: BatchType;
  readonly onChange: (which: BatchType) => void;
}

function BatchChoice({ held, which, onChange }: BatchChoiceProps) {
  const t = useText("contract-order");
  const name = useId();
  return (
    <fieldset className="mt-3 divide-y divide-line overflow-hidden rounded-2xl border border-line">
      <legend className="sr-only">{t("batch.title")}</legend>
      {BATCH_CLOSE_TYPES.map((one) => (
        <label
          key={one}
          className={classNames(
            "flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:focus-visible]:-outline-offset-2",
            one === which && "bg-primary-soft font-semibold",
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === which}
            onChange={() => onChange(one)}
            className="size-5 shrink-0 accent-[var(--primary)]"
          />
          <span className="flex-1">{t(`batch.${one}`)}</span>
          <span>{meantBy(one, held).length}</span>
        </label>
      ))}
    </fieldset>
  );
}
