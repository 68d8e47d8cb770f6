/** Ledger lines by wallet, as far back as they go: of one currency, or of all. */
import type { Wallet } from "@candor/api/account-mode";
import { ReceiptText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { RecordList } from "../../../shared/records/record-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TabPanel } from "../../../ui/tab-panel.tsx";
import { ALL_LINES, type LineFilter, useLines } from "../wallet-data.ts";
import { WALLET_NAMES } from "../wallet-view.ts";
import { LineList, LinesSkeleton } from "./line-list.tsx";

const ALL = "all";

interface WalletRecordsProps {
  readonly currencyId: number | null;
}

export function WalletRecords({ currencyId }: WalletRecordsProps) {
  const t = useText("wallet");
  const [wallet, setWallet] = useState<Wallet | null>(null);
  return (
    <TabPanel
      label={t("records.filter")}
      className="mb-3"
      items={[
        { value: ALL, label: t("common.list.all") },
        ...WALLET_NAMES.map((value) => ({ value, label: t(`wallet.${value}`) })),
      ]}
      value={wallet ?? ALL}
      onChange={(value) => setWallet(value === ALL ? null : value)}
    >
      <LineRecords
        title={t("records.latest")}
        filter={{ ...ALL_LINES, currencyId, wallet }}
        empty={<EmptyState icon={<ReceiptText />} title={t("records.noneTitle")} reason={t("records.noneReason")} />}
      />
    </TabPanel>
  );
}

interface LineRecordsProps {
  /** Names the list to those who do not see it. */
  readonly title: string;
  readonly filter: LineFilter;
  readonly empty: ReactNode;
}

/** The lines of a filter, with the balance after each. */
export const LineRecords = ({ title, filter, empty }: LineRecordsProps) => (
  <RecordList query={useLines(filter)} shape={<LinesSkeleton />} empty={empty}>
    {(lines) => (
      <div className="overflow-hidden rounded-card bg-surface">
        <h2 className="sr-only">{title}</h2>
        <LineList lines={lines} hasBalance />
      </div>
    )}
  </RecordList>
);
