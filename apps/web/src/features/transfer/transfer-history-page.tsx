/** Moves between wallets, conversions and transfers to and from users, newest first. */
import { TRANSFER_KINDS, type TransferKind } from "@candor/api/transfer-words";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { hrefOf } from "../../app/navigation.ts";
import { RecordList } from "../../shared/records/record-list.tsx";
import { RecordsPage } from "../../shared/records/records-page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TransferRows } from "./parts/transfer-rows.tsx";
import { useHistory } from "./transfer-data.ts";

const ALL = "all" as const;

export function TransferHistoryPage() {
  const t = useText("transfer");
  const [kind, setKind] = useState<TransferKind | null>(null);
  const tabs = {
    label: t("history.filter"),
    value: kind ?? ALL,
    onChange: (value: TransferKind | typeof ALL) => setKind(value === ALL ? null : value),
    items: [
      { value: ALL, label: t("history.all") },
      ...TRANSFER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    ],
  };
  return (
    <RecordsPage
      title={t("history.title")}
      parent="pages/fund/assets"
      isNarrow
      actions={<AccountSwitch className="mr-2 lg:hidden" />}
      tabs={tabs}
    >
      <RecordList
        query={useHistory(kind)}
        shape={<LoadingRows count={5} row="py-3.5" />}
        empty={
          <EmptyState
            icon={<ArrowLeftRight />}
            title={t("history.none")}
            reason={t("history.noneReason")}
            action={<LinkButton href={hrefOf("pages/fund/fundTransfer")}>{t("title")}</LinkButton>}
          />
        }
      >
        {(rows) => <TransferRows rows={rows} />}
      </RecordList>
    </RecordsPage>
  );
}
