/**
 * The page of one product's orders in the chosen account. Tab, market and order are in the address: each tab lists the orders
 * of a state, and the one order that the address names stands above all others.
 */
import { Fragment, type ReactNode } from "react";
import { HistoryLink } from "../../app/history-link.tsx";
import { marketNamed } from "../../app/instrument-facts.ts";
import { redirect, useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import type { RoutePath } from "../../app/route-paths.ts";
import { useSession } from "../../app/session.ts";
import { TabPanel } from "../../ui/tab-panel.tsx";
import type { TabItem } from "../../ui/tabs.tsx";

type OrdersPath =
  | "pages/contractOrders"
  | "pages/transaction/contract_order"
  | "pages/transaction/currency_order"
  | "pages/transaction/seconds_order";

interface OrdersPageProps<T extends string> {
  readonly title: string;
  readonly path: OrdersPath;
  readonly parent: RoutePath;
  readonly tabsLabel: string;
  /** The first is shown where the address names none. */
  readonly tabs: readonly [TabItem<T>, ...TabItem<T>[]];
  /** Stands in the place of the lists for whoever is not signed in. */
  readonly visitor: ReactNode;
  /** The order that the address names; `onClose` leaves the lists alone. */
  readonly named?: (id: string, onClose: () => void) => ReactNode;
  /** The list of a tab. It begins anew with another tab, account or market. @param market what the address names */
  readonly children: (tab: T, market: number | null) => ReactNode;
}

export function OrdersPage<T extends string>(props: OrdersPageProps<T>) {
  const { title, path, parent, tabsLabel, tabs, visitor, named, children } = props;
  const { user, account } = useSession();
  const query: { tab?: string; id?: string; match_id?: string } = useQueryOf(path);
  const tab = (tabs.find(({ value }) => value === query.tab) ?? tabs[0]).value;
  const market = marketNamed(query);
  const goTo = (next: T) => redirect(path, { tab: next, ...(market !== null && { match_id: String(market) }) });
  return (
    <Page title={title} parent={parent} actions={user !== null && <HistoryLink />}>
      <TabPanel
        label={tabsLabel}
        items={tabs}
        value={tab}
        onChange={goTo}
        className="mx-4 lg:mx-0"
        panelClass="px-4 pt-4 pb-10 lg:px-0"
      >
        {user === null ? (
          visitor
        ) : (
          <>
            {query.id !== undefined && (
              <Fragment key={`${account}/${query.id}`}>{named?.(query.id, () => goTo(tab))}</Fragment>
            )}
            <Fragment key={`${tab}/${account}/${market}`}>{children(tab, market)}</Fragment>
          </>
        )}
      </TabPanel>
    </Page>
  );
}
