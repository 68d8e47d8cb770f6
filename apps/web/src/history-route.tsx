/** History and records put together from features that may not know each other: orders of all products, and the ledger's lines. */
import { lazy, Suspense } from "react";
import { useText } from "./app/i18n.ts";
import { hrefOf, redirect, useQueryOf } from "./app/navigation.ts";
import { Page } from "./app/page.tsx";
import { LoadingPage } from "./app/page-states.tsx";
import { useSession } from "./app/session.ts";
import { contractRecords } from "./features/contract-order/contract-record.tsx";
import { optionRecords } from "./features/option-order/option-record.tsx";
import { filterOf, type HistoryFilter, queryOf } from "./features/order-history/history-filter.ts";
import { HistoryList } from "./features/order-history/history-list.tsx";
import { spotRecords } from "./features/spot-order/spot-record.tsx";
import type { RecordKind } from "./shared/records/record-kind.ts";
import { LinkButton } from "./ui/button.tsx";
import { Segmented } from "./ui/segmented.tsx";

/** Whose orders the history has; where two were placed at one instant, in this order. */
export const RECORD_KINDS: readonly RecordKind[] = [spotRecords, contractRecords, optionRecords];

const WalletRecords = lazy(() =>
  import("./features/wallet/parts/wallet-records.tsx").then((module) => ({ default: module.WalletRecords })),
);

export function HistoryRoute() {
  const t = useText("order-history");
  const query = useQueryOf("pages/historyList");
  const choose = (filter: HistoryFilter) => redirect("pages/historyList", queryOf(filter));
  return (
    <Page title={t("common.titles.history")} parent="pages/index/records">
      <div className="px-4 pb-10 lg:px-0">
        <Orders filter={filterOf(query, RECORD_KINDS)} onFilter={choose} />
      </div>
    </Page>
  );
}

export function RecordsRoute() {
  const t = useText("order-history");
  const { account } = useSession();
  const query = useQueryOf("pages/index/records");
  const tab = query.tab === "funds" ? "funds" : "orders";
  return (
    <Page title={t("common.titles.records")} parent="pages/fund/assets">
      <div className="px-4 pb-10 lg:px-0">
        <Segmented
          label={t("records.which")}
          value={tab}
          className="mb-4 sm:w-72"
          items={[
            { value: "orders", label: t("records.orders") },
            { value: "funds", label: t("records.funds") },
          ]}
          onChange={(next) => redirect("pages/index/records", next === "funds" ? { tab: next } : {})}
        />
        {tab === "orders" ? (
          <>
            <OpenLists />
            <h2 className="pb-2 font-bold">{t("open.ended")}</h2>
            <Orders
              filter={filterOf(query, RECORD_KINDS)}
              onFilter={(filter) => redirect("pages/index/records", queryOf(filter))}
            />
          </>
        ) : (
          <Suspense fallback={<LoadingPage />}>
            <div className="max-w-xl">
              <WalletRecords key={account} currencyId={null} />
            </div>
          </Suspense>
        )}
      </div>
    </Page>
  );
}

/** What has not ended stands on the pages of its product. */
function OpenLists() {
  const t = useText("order-history");
  return (
    <nav aria-label={t("open.title")} className="mb-5">
      <h2 className="pb-2 font-bold">{t("open.title")}</h2>
      <div className="flex flex-wrap gap-2">
        {RECORD_KINDS.map(({ name, openPath }) => (
          <LinkButton key={name} size="small" look="outline" href={hrefOf(openPath)}>
            {t(`kinds.${name}`)}
          </LinkButton>
        ))}
      </div>
    </nav>
  );
}

interface OrdersProps {
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

const Orders = (props: OrdersProps) => <HistoryList kinds={RECORD_KINDS} {...props} />;
