/** Ledger lines of one currency, or of all, by wallet, as far back as they go. */
import type { Wallet } from "@candor/api/account-mode";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { useSession } from "../../app/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useBalances, useCurrencies, useLines } from "./funds-data.ts";
import { sumOf, WALLET_NAMES, walletOf } from "./funds-view.ts";
import { LineList, LinesShape } from "./parts/line-list.tsx";
import { ShownAmount } from "./parts/shown-amount.tsx";

const PER_PAGE = 30;
const ALL = "all";
const PANEL_ID = "records-panel";

export function RecordsPage() {
  const t = useText("funds");
  const { account } = useSession();
  const asked = useQueryOf("pages/fund/assets_record").currency;
  const currencyId = asked !== undefined && /^\d{1,9}$/.test(asked) ? parseInt(asked, 10) : null;
  const name = useCurrencies()?.find((one) => one.id === currencyId)?.name;
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const title = name === undefined ? t("records.title") : t("records.titleOf", { currency: name });
  const items = [ALL, ...WALLET_NAMES].map((value) => {
    const one = walletOf(value);
    return { value, label: one === undefined ? t("records.all") : t(`wallet.${one}`) };
  });
  return (
    <Page title={title} parent="pages/fund/assets" isNarrow>
      <div className="px-4 pb-10">
        {currencyId !== null && <Sum currencyId={currencyId} />}
        <Tabs
          label={t("records.filter")}
          panelId={PANEL_ID}
          className="mb-3"
          items={items}
          value={wallet ?? ALL}
          onChange={(value) => setWallet(walletOf(value) ?? null)}
        />
        <div id={PANEL_ID} role="tabpanel">
          <Lines key={`${account}/${wallet}`} currencyId={currencyId} wallet={wallet} />
        </div>
      </div>
    </Page>
  );
}

function Sum({ currencyId }: { readonly currencyId: number }) {
  const t = useText("funds");
  const { data } = useBalances();
  const sum = data === undefined ? undefined : sumOf(data.list, currencyId);
  const figures = [
    { name: t("records.total"), text: sum?.posted },
    { name: t("records.availableName"), text: sum?.available },
    { name: t("records.heldName"), text: sum?.held },
  ];
  return (
    <dl className="mb-4 flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-card bg-surface p-4">
      {figures.map(({ name, text }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd className="mt-0.5 font-semibold [overflow-wrap:anywhere]">
            {text === undefined ? "–" : <ShownAmount text={text} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LinesProps {
  readonly currencyId: number | null;
  readonly wallet: Wallet | null;
}

function Lines({ currencyId, wallet }: LinesProps) {
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
            <LineList lines={lines} />
          </div>
        )
      }
    </PagedList>
  );
}
