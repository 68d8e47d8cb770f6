/** Ledger lines by wallet, as far back as they go: of one currency, or of all. */
import type { Wallet } from "@candor/api/account-mode";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { PagedList } from "../../../app/paged-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useLines } from "../funds-data.ts";
import { WALLET_NAMES, walletOf } from "../funds-view.ts";
import { LineList, LinesShape } from "./line-list.tsx";

const PER_PAGE = 30;
const ALL = "all";
const PANEL_ID = "records-panel";

interface WalletRecordsProps {
  readonly currencyId: number | null;
}

export function WalletRecords({ currencyId }: WalletRecordsProps) {
  const t = useText("funds");
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const items = [ALL, ...WALLET_NAMES].map((value) => {
    const one = walletOf(value);
    return { value, label: one === undefined ? t("records.all") : t(`wallet.${one}`) };
  });
  return (
    <>
      <Tabs
        label={t("records.filter")}
        panelId={PANEL_ID}
        className="mb-3"
        items={items}
        value={wallet ?? ALL}
        onChange={(value) => setWallet(walletOf(value) ?? null)}
      />
      <div id={PANEL_ID} role="tabpanel">
        <Lines key={wallet} currencyId={currencyId} wallet={wallet} />
      </div>
    </>
  );
}

function Lines({ currencyId, wallet }: WalletRecordsProps & { readonly wallet: Wallet | null }) {
  const t = useText("funds");
  const query = useLines({ currencyId, wallet, limit: PER_PAGE });
  return (
    <PagedList query={query} shape={<LinesShape />} more={t("records.more")} end={t("records.end")}>
      {(lines) =>
        lines.length === 0 ? (
          <EmptyState icon={<ReceiptText />} title={t("records.noneTitle")} reason={t("records.noneReason")} />
        ) : (
          <div className="overflow-hidden rounded-card bg-surface">
            <h2 className="sr-only">{t("records.latest")}</h2>
            <LineList lines={lines} hasBalance />
          </div>
        )
      }
    </PagedList>
  );
}
