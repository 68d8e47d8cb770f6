/** One alert in the list: its market, what it waits for, how it stands, and what can be done with it. */
import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { formatAge, formatInstant, formatPrice } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { type PriceAlert, percentText } from "../alert-form.ts";

const TONES = { active: "info", paused: "plain", fired: "good", expired: "plain", ended: "notice" } as const;

/** "At 97,000.00 or above": what the alert waits for, in a few words. */
function useAlertWords(): (alert: PriceAlert) => string {
  const t = useText("price-alert");
  const { tag } = useLanguage();
  return ({ type, price, percent, reference_price }) => {
    if (type !== "move") return t(type === "above" ? "words.above" : "words.below", { price: formatPrice(price) });
    const marks = { percent: percentText(percent ?? "0", tag) };
    return reference_price === null
      ? t("words.moveDay", marks)
      : t("words.moveSet", { ...marks, price: formatPrice(reference_price) });
  };
}

export interface AlertActions {
  readonly onEdit: (alert: PriceAlert) => void;
  readonly onPause: (alert: PriceAlert) => void;
  readonly onResume: (alert: PriceAlert) => void;
  readonly onDelete: (alert: PriceAlert) => void;
  readonly onRestore: (alert: PriceAlert) => void;
}

interface AlertItemProps extends AlertActions {
  readonly alert: PriceAlert;
  readonly isDeleted: boolean;
}

export function AlertItem({ alert, isDeleted, ...actions }: AlertItemProps) {
  const t = useText("price-alert");
  const words = useAlertWords()(alert);
  if (isDeleted) {
    return (
      <li className="flex min-h-17 items-center justify-between gap-3 px-4 text-ink-soft">
        <span role="status">{t("do.deleted")}</span>
        <Button look="plain" size="small" onClick={() => actions.onRestore(alert)}>
          {t("common.verbs.undo")}
        </Button>
      </li>
    );
  }
  const symbol = `${alert.currency_name}/${alert.legal_name}`;
  const status = alert.status === "active" && alert.is_resting ? "resting" : alert.status;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 pr-1 pl-4">
      <CoinIcon symbol={alert.currency_name} size="small" />
      <div className="min-w-36 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a
            href={hrefOf("pages/transaction/currency", { match_id: String(alert.match_id) })}
            className="-my-2.5 py-2.5 font-semibold"
          >
            {symbol}
          </a>
          <Badge tone={TONES[alert.status]}>{t(`status.${status}`)}</Badge>
        </p>
        <p className="text-[0.9375rem]">{words}</p>
        <Details alert={alert} />
      </div>
      <ItemActions alert={alert} name={(action) => t("do.of", { action, symbol, words })} {...actions} />
    </li>
  );
}

function Details({ alert }: { readonly alert: PriceAlert }) {
  const t = useText("price-alert");
  const parts = [
    alert.repeat ? t("words.repeat") : null,
    alert.expires_at === null || alert.status !== "active"
      ? null
      : t("words.until", { date: formatInstant(alert.expires_at, "date") }),
    alert.fired_at === null
      ? null
      : t("words.fired", { price: formatPrice(alert.fired_price), age: formatAge(alert.fired_at) }),
    alert.fired_count > 1 ? t("words.times", { count: alert.fired_count }) : null,
  ].filter((part) => part !== null);
  return (
    <>
      {parts.length > 0 && <p className="text-ink-soft text-sm">{parts.join(" · ")}</p>}
      {alert.note !== "" && <p className="text-ink-soft text-sm italic [overflow-wrap:anywhere]">{alert.note}</p>}
    </>
  );
}

interface ItemActionsProps extends AlertActions {
  readonly alert: PriceAlert;
  readonly name: (action: string) => string;
}

function ItemActions({ alert, name, onEdit, onPause, onResume, onDelete }: ItemActionsProps) {
  const t = useText("price-alert");
  const isLive = alert.status === "active" || alert.status === "paused";
  return (
    <div className="ml-auto flex text-ink-soft [&_svg]:size-5">
      {alert.status === "active" && (
        <IconButton label={name(t("do.pause"))} onClick={() => onPause(alert)}>
          <Pause aria-hidden />
        </IconButton>
      )}
      {alert.status === "paused" && (
        <IconButton label={name(t("do.resume"))} onClick={() => onResume(alert)}>
          <Play aria-hidden />
        </IconButton>
      )}
      <IconButton label={name(t(isLive ? "do.edit" : "do.again"))} onClick={() => onEdit(alert)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={name(t("do.delete"))} onClick={() => onDelete(alert)}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
