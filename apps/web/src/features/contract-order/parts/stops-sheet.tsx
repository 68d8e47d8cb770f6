/** Take-profit and stop-loss of a position, or of an order that waits for its limit: what each would bring is shown before it is sent. An empty field takes one away. */
import { useEffect, useState } from "react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatPrice } from "../../../app/format.ts";
import { vibrate } from "../../../app/haptics.ts";
import { useText } from "../../../app/i18n.ts";
import { PriceOrigin } from "../../../app/price-origin.tsx";
import { useSession } from "../../../app/session.ts";
import { toast } from "../../../app/toast.ts";
import { DockedPad, PadField } from "../../../trading/pad.tsx";
import { PadSheet } from "../../../trading/pad-sheet.tsx";
import { Button } from "../../../ui/button.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { isOfBounds } from "../contract-bounds.ts";
import { useSetStops } from "../contract-changes.ts";
import { useLastIndex } from "../contract-data.ts";
import { settleScaleOf } from "../contract-market.ts";
import {
  canHaveStops,
  type StopFault,
  type StopsForm,
  type StopsSummary,
  stopsForm,
  summariseStops,
} from "../contract-stops.ts";
import { isPending } from "../contract-view.ts";
import type { PositionSheetProps } from "./close-sheet.tsx";
import { NONE, signedMoney } from "./figures.ts";
import { PositionTitle } from "./position-title.tsx";
import { SheetError } from "./sheet-error.tsx";
import { boundText } from "./ticket-problems.ts";

export interface StopsSheetProps extends PositionSheetProps {
  /** Where a line was dragged to; what is not named is as the order has it. */
  readonly moved?: Partial<StopsForm>;
}

export function StopsSheet({ order, instrument, isOpen, onClose, moved }: StopsSheetProps) {
  const t = useText("contract-order");
  const [form, setForm] = useState<StopsForm>(stopsForm(order));
  const set = useSetStops();
  const { reset } = set;
  // What the order has is taken over each time that the sheet opens, and not while something is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the opening begins anew
  useEffect(() => {
    if (!isOpen) return;
    setForm({ ...stopsForm(order), ...moved });
    reset();
  }, [isOpen, moved, reset]);
  const index = useLastIndex(isOpen ? instrument : undefined);
  const summary = summariseStops(form, order, instrument, index);
  const submit = () => {
    if (summary.request === null) return;
    set.mutate(summary.request, {
      onSuccess: () => {
        vibrate("confirm");
        toast(t("stops.done"), "success");
        onClose();
      },
      onError: () => vibrate("error"),
    });
  };
  return (
    <PadSheet
      isOpen={isOpen}
      onClose={() => !set.isPending && onClose()}
      title={t("stops.title")}
      closeLabel={t("common.close")}
      // What was dragged is what the pad goes on with.
      firstField={moved?.stopLoss === undefined ? "takeProfit" : "stopLoss"}
      footer={
        <>
          <DockedPad />
          <Button
            look="primary"
            size="large"
            isWide
            isBusy={set.isPending}
            disabled={summary.request === null}
            onClick={submit}
          >
            {t("stops.action")}
          </Button>
        </>
      }
    >
      {isOpen && (
        <StopsFields
          order={order}
          instrument={instrument}
          form={form}
          summary={summary}
          onChange={(change) => setForm((current) => ({ ...current, ...change }))}
        />
      )}
      <SheetError refusal={set.error} />
    </PadSheet>
  );
}

interface StopsFieldsProps extends Pick<PositionSheetProps, "order" | "instrument"> {
  readonly form: StopsForm;
  readonly summary: StopsSummary;
  readonly onChange: (change: Partial<StopsForm>) => void;
}

function StopsFields({ order, instrument, form, summary, onChange }: StopsFieldsProps) {
  const t = useText("contract-order");
  const { account } = useSession();
  const result = (units: bigint | null) =>
    units === null ? NONE : signedMoney(units, settleScaleOf(order), order.settle_currency);
  const faultText = (why: StopFault) =>
    isOfBounds(why) ? boundText(t, why, summary.bounds, instrument) : t(`problem.${why}`, { step: summary.step });
  return (
    <div className="space-y-3">
      <AccountMark account={account} />
      <PositionTitle order={order} badge={<PriceOrigin instrumentId={order.match_id} />} />
      {(["takeProfit", "stopLoss"] as const).map((name) => {
        const why = summary.faults[name];
        return (
          <PadField
            key={name}
            name={name}
            label={t(`ticket.${name}`)}
            unit={instrument.quote}
            value={form[name]}
            decimals={instrument.scale.priceScale}
            error={why === null ? undefined : faultText(why)}
            onChange={(price) => onChange({ [name]: price })}
          />
        );
      })}
      <FactList
        isRoomy
        label={t("stops.facts")}
        facts={[
          isPending(order)
            ? { name: t("facts.limit"), value: formatPrice(order.target_price) }
            : { name: t("position.entry"), value: formatPrice(order.open_price) },
          {
            name: t("facts.liquidation"),
            value: summary.liquidation === null ? t("facts.never") : formatPrice(summary.liquidation),
          },
          { name: t("stops.atTakeProfit"), value: result(summary.atTakeProfit) },
          { name: t("stops.atStopLoss"), value: result(summary.atStopLoss) },
        ]}
      />
      {canHaveStops(order) ? (
        <p className="text-ink-soft text-sm leading-snug">{t("stops.note")}</p>
      ) : (
        <p role="alert" className="rounded-2xl bg-notice px-4 py-3 text-notice-text text-sm">
          {t("stops.over")}
        </p>
      )}
    </div>
  );
}
