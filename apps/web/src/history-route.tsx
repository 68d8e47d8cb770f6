/** History and records put together from features that may not know each other: orders of all products, and the ledger's lines. */
import { lazy, type ReactNode, Suspense } from "react";
import { useText } from "./app/i18n.ts";
import { hrefOf, redirect, useQueryOf } from "./app/navigation.ts";
import { Page } from "./app/page.tsx";
import { LoadingPage } from "./app/page-states.tsx";
import { useSession } from "./app/session.ts";
import { HistoryOrder } from "./features/contract-order/parts/history-order.tsx";
import { EndedItem as EndedOption } from "./features/option-order/parts/ended-item.tsx";
import type { HistoryEntry } from "./features/order-history/history-entry.ts";
import { filterOf, type HistoryFilter, queryOf } from "./features/order-history/history-filter.ts";
import { type EndedMarks, HistoryList } from "./features/order-history/history-list.tsx";
import { EndedItem as EndedSpotOrder } from "./features/spot-order/parts/ended-item.tsx";
import { LinkButton } from "./ui/button.tsx";
import { Segmented } from "./ui/segmented.tsx";

const WalletRecords = lazy(() =>
  import("./features/wallet/parts/wallet-records.tsx").then((module) => ({ default: module.WalletRecords })),
);

export function HistoryRoute() {
  const t = useText("order-history");
  const query = useQueryOf("pages/historyList");
  const choose = (filter: HistoryFilter) => redirect("pages/historyList", queryOf(filter));
  return (
    <Page title={t("title")} parent="pages/index/records">
      <div className="px-4 pb-10 lg:px-0">
        <Orders filter={filterOf(query)} onFilter={choose} />
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
    <Page title={t("records.title")} parent="pages/fund/assets">
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
            <Orders filter={filterOf(query)} onFilter={(filter) => redirect("pages/index/records", queryOf(filter))} />
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
  const links = [
    { name: t("kinds.spot"), href: hrefOf("pages/transaction/currency_order") },
    { name: t("kinds.contract"), href: hrefOf("pages/contractOrders") },
    { name: t("kinds.option"), href: hrefOf("pages/transaction/seconds_order") },
  ];
  return (
    <nav aria-label={t("open.title")} className="mb-5">
      <h2 className="pb-2 font-bold">{t("open.title")}</h2>
      <div className="flex flex-wrap gap-2">
        {links.map(({ name, href }) => (
          <LinkButton key={href} size="small" look="outline" href={href}>
            {name}
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

const Orders = (props: OrdersProps) => <HistoryList {...props} itemOf={itemOf} />;

function itemOf({ kind, order }: HistoryEntry, marks: EndedMarks): ReactNode {
  if (kind === "contract") return <HistoryOrder order={order} {...marks} />;
  if (kind === "spot") return <EndedSpotOrder order={order} {...marks} />;
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <EndedOption order={order} {...marks} />
    </li>
  );
}
