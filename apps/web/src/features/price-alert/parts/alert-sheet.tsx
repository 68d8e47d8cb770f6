/** Setting an alert or changing one: what to wait for, then that it is set and where it will be told. */
import { CircleCheck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { now } from "../../../app/clock.ts";
import { FrozenNote, useFrozenButton } from "../../../app/frozen-note.tsx";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { useStaleSeconds } from "../../../live/freshness.ts";
import { useFollowedQuotes, useLiveQuote } from "../../../live/quotes.ts";
import { PushOffer } from "../../../push/push-offer.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type AlertMarketFacts, useMarketFacts, useSaveAlert } from "../alert-data.ts";
import { type AlertForm, faultOf, formOf, NEW_ALERT, type PriceAlert, termsOf } from "../alert-form.ts";
import { AlertFields } from "./alert-fields.tsx";

interface AlertSheetProps {
  readonly instrumentId: number;
  /** How the market is named until its facts have come. */
  readonly symbol: string;
  /** The one to change; null for a new one. */
  readonly alert: PriceAlert | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AlertSheet(props: AlertSheetProps) {
  // Its facts and prices are asked for once somebody wants to set an alert.
  return props.isOpen ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ instrumentId, symbol, alert, onClose }: AlertSheetProps) {
  const t = useText("price-alert");
  const { market, error, refetch } = useMarketFacts(instrumentId);
  const { isFrozen, labelOr } = useFrozenButton();
  const { save, submit, fields } = useAlertSetting(instrumentId, market, alert);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(alert === null ? "sheet.new" : "sheet.edit", { symbol: market?.symbol ?? symbol })}
      closeLabel={t("common.close")}
      footer={
        save.isSuccess ? (
          <div className="flex flex-wrap gap-3 [&>*]:flex-auto">
            <LinkButton size="large" href={hrefOf("pages/alert/alert")} onClick={onClose}>
              {t("done.list")}
            </LinkButton>
            <Button look="primary" size="large" onClick={onClose}>
              {t("common.verbs.done")}
            </Button>
          </div>
        ) : (
          <Button
            look="primary"
            size="large"
            isWide
            isBusy={save.isPending}
            disabled={market === null || isFrozen}
            onClick={submit}
          >
            {labelOr(t(alert === null ? "action.set" : "action.save"))}
          </Button>
        )
      }
    >
      {market === null && error === null && <FieldsSkeleton />}
      {market === null && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      {market !== null && <Followed categoryId={market.categoryId} />}
      {save.isSuccess ? (
        <Done isNew={alert === null} />
      ) : (
        market !== null && (
          // What is being sent stands still until its answer.
          <fieldset disabled={save.isPending} className="min-w-0 space-y-4">
            <FrozenNote />
            <AlertFields market={market} refusal={save.error?.message} {...fields} />
          </fieldset>
        )
      )}
    </Sheet>
  );
}

/** What the sheet holds and what sending it does; nothing is sent before the market's facts are here. */
function useAlertSetting(instrumentId: number, market: AlertMarketFacts | null, alert: PriceAlert | null) {
  const quote = useLiveQuote(instrumentId);
  const isStale = useStaleSeconds(instrumentId) > 0;
  const last = isStale ? null : (quote?.price ?? null);
  const [form, setForm] = useState<AlertForm>(() => (alert === null ? NEW_ALERT : formOf(alert, now())));
  const [wasTried, setWasTried] = useState(false);
  const save = useSaveAlert();
  const fault = market === null ? undefined : faultOf(form, last, market.scale);
  const keptEnd = alert?.expires_at ?? null;
  // Reckoned with the form, not with each try: what is sent again has to be the same.
  const terms = useMemo(() => termsOf(form, keptEnd, now()), [form, keptEnd]);
  // The refusal was about what the form held then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the form clears it
  useEffect(() => save.reset(), [form]);

  const submit = () => {
    setWasTried(true);
    if (fault !== undefined || market === null) return;
    save.mutate(
      alert === null ? { verb: "add", match_id: instrumentId, ...terms } : { verb: "edit", id: alert.id, ...terms },
    );
  };
  const fields = {
    ...{ form, last, keptEnd },
    fault: wasTried || (fault !== "price" && fault !== "percent") ? fault : undefined,
    onChange: (change: Partial<AlertForm>) => setForm((current) => ({ ...current, ...change })),
  };
  return { save, submit, fields };
}

/** Follows the market's prices while it stands there. */
function Followed({ categoryId }: { readonly categoryId: number }) {
  useFollowedQuotes(categoryId);
  return null;
}

function FieldsSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-4 pb-2">
      <Skeleton className="h-5 w-40" />
      {["a", "b", "c", "d"].map((field) => (
        <Skeleton key={field} className="h-13 w-full" />
      ))}
    </div>
  );
}

function Done({ isNew }: { readonly isNew: boolean }) {
  const t = useText("price-alert");
  return (
    <div className="pb-2">
      <div role="status" className="flex flex-col items-center py-6 text-center">
        <CircleCheck aria-hidden className="size-12 text-success-text" />
        <p className="mt-3 font-bold text-lg">{t(isNew ? "done.title" : "done.saved")}</p>
        <p className="mt-1 max-w-sm text-pretty text-ink-soft text-sm">{t("done.where")}</p>
      </div>
      <div className="[&>section]:bg-inset">
        <PushOffer />
      </div>
    </div>
  );
}
