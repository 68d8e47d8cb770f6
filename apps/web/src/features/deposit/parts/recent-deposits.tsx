/** What has arrived lately, with the counter of what is under way. */
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { usePreferences } from "../../../app/preferences.ts";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import type { DepositRecord } from "../deposit-data.ts";
import { partConfirmed } from "../deposit-view.ts";

interface RecentDepositsProps {
  readonly type: 0 | 1;
  readonly records: readonly DepositRecord[];
}

export function RecentDeposits({ type, records }: RecentDepositsProps) {
  const t = useText("deposit");
  const { hidesAmounts } = usePreferences();
  if (records.length === 0) return null;
  return (
    <Card title={t("recent.title")} className="pb-2">
      <ul className="divide-y divide-line">
        {records.map((record) => (
          <li key={record.id}>
            <ListRow
              href={hrefOf("pages/fund/receive_withdraw_record", { tab: String(type), id: record.id })}
              title={`${hidesAmounts ? "••••" : formatAmount(record.credited ?? record.amount, 8, 0)} ${record.currency_name}`}
              note={formatInstant(record.created_at)}
              end={<span className="text-sm">{t(`stage.${record.stage}`)}</span>}
            />
            <Counter record={record} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Confirmations of those that are needed, as a bar and in words. */
function Counter({ record }: { readonly record: DepositRecord }) {
  const t = useText("deposit");
  const part = partConfirmed(record);
  if (part === null || record.stage !== "confirming") return null;
  const words = t("recent.counter", {
    confirmations: Math.min(record.confirmations ?? 0, record.confirmations_needed ?? 0),
    needed: record.confirmations_needed ?? 0,
  });
  return (
    <div className="px-4 pb-3">
      <progress
        aria-label={words}
        max={100}
        value={part * 100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-inset [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-primary"
      />
      <p aria-live="polite" className="mt-1 text-ink-soft text-xs">
        {words}
      </p>
    </div>
  );
}
