/** One record in its list: how much, when, by which rail, and how it stands. */
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { usePreferences } from "../../../app/preferences.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import type { DepositRecord, WithdrawalRecord } from "../fund-records-data.ts";
import { type Standing, signedAmount, standingOf, standingOfDeposit } from "../fund-records-view.ts";
import { useDepositRail } from "./deposit-rail.ts";

const TONES = {
  pending: "notice",
  approved: "good",
  credited: "good",
  rejected: "bad",
  cancelled: "plain",
  sent: "notice",
  arrived: "good",
  failed: "bad",
} as const;

export function StandingMark({ standing }: { readonly standing: Standing }) {
  const t = useText("fund-records");
  return <Badge tone={TONES[standing]}>{t(`standing.${standing}`)}</Badge>;
}

interface FiguresProps {
  readonly amount: string;
  readonly standing: Standing;
}

function Figures({ amount, standing }: FiguresProps) {
  const { hidesAmounts } = usePreferences();
  return (
    <span className="flex flex-col items-end gap-1">
      <span className="font-semibold text-ink">{hidesAmounts ? "••••" : amount}</span>
      <StandingMark standing={standing} />
    </span>
  );
}

interface DepositRowProps {
  readonly record: DepositRecord;
  readonly onOpen: () => void;
}

export function DepositRow({ record, onOpen }: DepositRowProps) {
  const rail = useDepositRail(record);
  const standing = standingOfDeposit(record);
  return (
    <li>
      <ListRow
        onPress={onOpen}
        hasArrow
        start={<CoinIcon symbol={record.currency_name} />}
        title={`${record.currency_name} · ${rail}`}
        note={formatInstant(record.created_at)}
        end={
          <Figures
            amount={signedAmount("+", formatAmount(record.credited ?? record.amount, 8, 2), standing)}
            standing={standing}
          />
        }
      />
    </li>
  );
}

export function WithdrawalRow({ record }: { readonly record: WithdrawalRecord }) {
  const railName = useRailName();
  const standing = standingOf(record.state);
  return (
    <li>
      <ListRow
        href={hrefOf("pages/fund/withdraw", { id: record.id })}
        start={<CoinIcon symbol={record.currency_name} />}
        title={`${record.currency_name} · ${railName(record)}`}
        note={formatInstant(record.created_at)}
        end={<Figures amount={signedAmount("−", formatAmount(record.number, 8, 2), standing)} standing={standing} />}
      />
    </li>
  );
}
