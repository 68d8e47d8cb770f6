/** Ledger lines: what changed, in which wallet, when, and by how much. */
import type { WireResponse } from "@candor/api/api";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartNoAxesCombined,
  Gift,
  Hourglass,
  Moon,
  ReceiptText,
  RefreshCw,
  Send,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { byDay } from "../../../app/by-day.ts";
import { formatAmount, formatInstant, formatPercent } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { netText } from "../../../app/net-profit.ts";
import { usePreferences } from "../../../app/preferences.ts";
import { classNames } from "../../../ui/class-names.ts";
import { RowSkeletons } from "../../../ui/row-skeletons.tsx";
import { kindOf, signedChange } from "../wallet-view.ts";

type Line = WireResponse<"POST /wallet/legal_log">["list"][number];

const ICONS: Readonly<Record<ReturnType<typeof kindOf>, ReactNode>> = {
  "demo-grant": <Gift aria-hidden />,
  "demo-top-up": <Gift aria-hidden />,
  "wallet-move": <ArrowLeftRight aria-hidden />,
  conversion: <RefreshCw aria-hidden />,
  "conversion-fee": <ReceiptText aria-hidden />,
  "user-transfer": <Send aria-hidden />,
  "transfer-fee": <ReceiptText aria-hidden />,
  deposit: <ArrowDownToLine aria-hidden />,
  wire: <ArrowDownToLine aria-hidden />,
  withdrawal: <ArrowUpFromLine aria-hidden />,
  "withdrawal-fee": <ReceiptText aria-hidden />,
  "withdrawal-back": <Undo2 aria-hidden />,
  "manual-credit": <ArrowDownToLine aria-hidden />,
  "spot-trade": <ChartCandlestick aria-hidden />,
  "spot-fee": <ReceiptText aria-hidden />,
  "spot-rounding": <ReceiptText aria-hidden />,
  "contract-profit": <ChartNoAxesCombined aria-hidden />,
  "contract-loss": <ChartNoAxesCombined aria-hidden />,
  "contract-fee": <ReceiptText aria-hidden />,
  "contract-night": <Moon aria-hidden />,
  "option-won": <Hourglass aria-hidden />,
  "option-lost": <Hourglass aria-hidden />,
  reversal: <Undo2 aria-hidden />,
  other: <ReceiptText aria-hidden />,
};

/** Two lines of one move have the same id, so the wallet tells them apart. */
const keyOf = (line: Line): string => `${line.id}/${line.wallet}/${line.amount}`;

interface LineListProps {
  readonly lines: readonly Line[];
  /** Says below each amount what the wallet had after it. */
  readonly hasBalance?: boolean;
}

export function LineList({ lines, hasBalance = false }: LineListProps) {
  const firsts = new Map(lines.toReversed().map((line) => [line.result?.receipt_id, line]));
  const isFirst = (line: Line) => firsts.get(line.result?.receipt_id) === line;
  return byDay(lines, ({ created_at }) => formatInstant(created_at, "date")).map(({ day, lines: own }) => (
    <section key={day} aria-label={day}>
      <h3 className="px-4 pt-3 pb-1 font-medium text-ink-soft text-xs">{day}</h3>
      <ul className="@container">
        {own.map((line) => (
          <LineItem key={keyOf(line)} line={line} hasBalance={hasBalance} isFirst={isFirst(line)} />
        ))}
      </ul>
    </section>
  ));
}

interface LineItemProps {
  readonly line: Line;
  readonly hasBalance: boolean;
  /** Of the lines of its closing: the result is said once. */
  readonly isFirst: boolean;
}

function LineItem({ line, hasBalance, isFirst }: LineItemProps) {
  const t = useText("wallet");
  const { hidesAmounts } = usePreferences();
  const kind = kindOf(line.kind);
  const showsPaidIn = !line.amount.startsWith("-") && !hidesAmounts;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span className="flex @max-[16rem]:hidden size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-link [&_svg]:size-4.5">
        {ICONS[kind]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
          <span className="min-w-0 font-medium text-[0.9375rem]">{t(`kind.${kind}`)}</span>
          <span className={classNames("ml-auto font-semibold", showsPaidIn ? "text-success-text" : "text-ink")}>
            {hidesAmounts ? "••••" : signedChange(line.amount)}
          </span>
        </p>
        {line.result !== null && isFirst && !hidesAmounts && (
          <a
            href={hrefOf("pages/receipt/receipt", { id: line.result.receipt_id })}
            className="flex min-h-11 items-center text-link text-sm"
          >
            {t("bill.result", {
              result: netText(line.result.net, line.currency_name),
              percent: formatPercent(line.result.percent),
            })}
          </a>
        )}
        {/* Beside each other where they fit; a long balance takes a line of its own instead of breaking the time. */}
        <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-xs leading-5">
          <span>
            {t(`wallet.${line.wallet}`)} · {formatInstant(line.created_at, "time")}
          </span>
          <span className="ml-auto text-right">
            {hasBalance && !hidesAmounts
              ? t("bill.after", { amount: formatAmount(line.balance, 8, 2), currency: line.currency_name })
              : line.currency_name}
          </span>
        </p>
      </div>
    </li>
  );
}

export function LinesSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")}>
      <RowSkeletons count={5} className="px-4 py-3.5" />
    </div>
  );
}
