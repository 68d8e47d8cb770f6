/** One row for each move, conversion or transfer: what left, what arrived, from or to whom. */
import type { WireResponse } from "@candor/api/api";
import type { TransferKind } from "@candor/api/transfer-words";
import { ArrowDownToLine, ArrowLeftRight, RefreshCw, Send } from "lucide-react";
import type { ReactNode } from "react";
import { byDay } from "../../../app/by-day.ts";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { usePreferences } from "../../../app/preferences.ts";
import { walletOfWire } from "../transfer-view.ts";

type Row = WireResponse<"GET /wallet/hzhistory">["list"][number];

const ICONS: Readonly<Record<TransferKind, ReactNode>> = {
  conversion: <RefreshCw aria-hidden />,
  sent: <Send aria-hidden />,
  received: <ArrowDownToLine aria-hidden />,
  "wallet-move": <ArrowLeftRight aria-hidden />,
};

export function TransferRows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className="overflow-hidden rounded-card bg-surface pb-1">
      {byDay(rows, ({ created_at }) => formatInstant(created_at, "date")).map(({ day, lines }) => (
        <section key={day} aria-label={day}>
          <h2 className="px-4 pt-3 pb-1 font-medium text-ink-soft text-xs">{day}</h2>
          <ul>
            {lines.map((row) => (
              <TransferItem key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TransferItem({ row }: { readonly row: Row }) {
  const t = useText("transfer");
  const { hidesAmounts } = usePreferences();
  const detail = useDetail(row);
  const text = (amount: string, sign: string) => (hidesAmounts ? "••••" : `${sign}${formatAmount(amount, 8, 2)}`);
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-link [&_svg]:size-4.5">
        {ICONS[row.kind]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-[0.9375rem] leading-snug">{t(`kind.${row.kind}`)}</p>
        <p className="text-ink-soft text-xs leading-5 [overflow-wrap:anywhere]">{detail}</p>
        {row.note !== "" && <p className="text-pretty text-sm [overflow-wrap:anywhere]">{row.note}</p>}
      </div>
      <div className="max-w-[50%] shrink-0 text-right leading-snug">
        {row.kind === "conversion" && (
          <p className="font-semibold">
            {text(row.number, "−")} {row.from_currency_name}
          </p>
        )}
        <p
          className={
            row.kind === "received" || row.kind === "conversion" ? "font-semibold text-success-text" : "font-semibold"
          }
        >
          {row.kind === "sent" ? text(row.number, "−") : text(row.arrived, row.kind === "wallet-move" ? "" : "+")}{" "}
          {row.to_currency_name}
        </p>
        {/[1-9]/.test(row.fee) && row.kind !== "received" && (
          <p className="text-ink-soft text-xs leading-5">
            {t("history.fee", { amount: text(row.fee, ""), currency: row.to_currency_name })}
          </p>
        )}
      </div>
    </li>
  );
}

/** When, and at what price, between which wallets, or with whom. */
function useDetail(row: Row): string {
  const t = useText("transfer");
  const funds = useText("wallet");
  const time = formatInstant(row.created_at, "time");
  const wallet = (field: string | null) => {
    const known = walletOfWire(field);
    return known === undefined ? "–" : funds(`wallet.${known}`);
  };
  if (row.kind === "wallet-move") return `${wallet(row.from_field)} → ${wallet(row.to_field)} · ${time}`;
  if (row.kind === "conversion") {
    const price = `1 ${row.from_currency_name} = ${formatAmount(row.price, 10, 2)} ${row.to_currency_name}`;
    return `${price} · ${time}`;
  }
  const who = { name: row.counterparty_name ?? "–", uid: row.counterparty_uid ?? "–" };
  return `${t(row.kind === "sent" ? "history.to" : "history.from", who)} · ${time}`;
}
