/** Moves between wallets, conversions and transfers to and from users, newest first. */
import { TRANSFER_KINDS, type TransferKind } from "@candor/api/transfer-words";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { useSession } from "../../app/session.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowShapes } from "../../ui/row-shapes.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TransferRows } from "./parts/transfer-rows.tsx";
import { useHistory } from "./transfer-data.ts";

const PANEL_ID = "transfer-history-panel";
const ALL = "all";

export function TransferHistoryPage() {
  const t = useText("transfer");
  const { account } = useSession();
  const [kind, setKind] = useState<TransferKind | null>(null);
  const items = [ALL, ...TRANSFER_KINDS].map((value) => {
    const known = TRANSFER_KINDS.find((one) => one === value);
    return { value, label: known === undefined ? t("history.all") : t(`kind.${known}`) };
  });
  return (
    <Page
      title={t("history.title")}
      parent="pages/fund/assets"
      isNarrow
      actions={<AccountSwitch className="mr-2 lg:hidden" />}
    >
      <div className="px-4 pb-10">
        <Tabs
          label={t("history.filter")}
          panelId={PANEL_ID}
          className="mb-3"
          items={items}
          value={kind ?? ALL}
          onChange={(value) => setKind(TRANSFER_KINDS.find((one) => one === value) ?? null)}
        />
        <div id={PANEL_ID} role="tabpanel">
          <Rows key={`${account}/${kind}`} kind={kind} />
        </div>
      </div>
    </Page>
  );
}

function Rows({ kind }: { readonly kind: TransferKind | null }) {
  const t = useText("transfer");
  const common = useText("common");
  const query = useHistory(kind);
  const shape = (
    <div role="status" aria-label={common("loading")}>
      <RowShapes count={5} className="py-3.5" />
    </div>
  );
  return (
    <PagedList query={query} shape={shape} more={t("history.more")} end={t("history.end")}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            icon={<ArrowLeftRight />}
            title={t("history.none")}
            reason={t("history.noneReason")}
            action={<LinkButton href={hrefOf("pages/fund/fundTransfer")}>{t("title")}</LinkButton>}
          />
        ) : (
          <TransferRows rows={rows} />
        )
      }
    </PagedList>
  );
}
