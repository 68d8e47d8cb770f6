/** One's own fixed-term savings: those that run and those that have ended, and one of them with everything about it. */
import { PiggyBank } from "lucide-react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { hrefOf, redirect, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { toast } from "../../app/toast.ts";
import { RecordList } from "../../shared/records/record-list.tsx";
import { RecordsPage } from "../../shared/records/records-page.tsx";
import { OrderDetail, OrderRows } from "../../shared/term-product/order-rows.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Show, useLeave, useOrder, useOrders } from "./fixed-savings-data.ts";

export function OrdersPage() {
  const { id } = useQueryOf("pages/quantitativeOrder");
  return id === undefined ? <Orders /> : <Order id={id} />;
}

function Orders() {
  const t = useText("fixed-savings");
  const term = useText("term");
  const { account } = useSession();
  const query = useQueryOf("pages/quantitativeOrder");
  const show: Show = query.tab === "ended" ? "ended" : "open";
  const tabs = {
    label: t("orders"),
    value: show,
    onChange: (tab: Show) => redirect("pages/quantitativeOrder", { tab }),
    items: (["open", "ended"] as const).map((value) => ({ value, label: term(`list.${value}`) })),
  };
  return (
    <RecordsPage
      title={t("orders")}
      parent="pages/quantization/quantization"
      isNarrow
      actions={<AccountSwitch className="mr-2 lg:hidden" />}
      tabs={tabs}
    >
      <List key={`${show}/${account}`} show={show} />
    </RecordsPage>
  );
}

function List({ show }: { readonly show: Show }) {
  const t = useText("fixed-savings");
  const term = useText("term");
  return (
    <RecordList
      query={useOrders(show)}
      shape={<LoadingRows count={4} row="min-h-16 px-4" isCard />}
      empty={
        <EmptyState
          icon={<PiggyBank />}
          title={term(`list.none.${show}`)}
          action={<LinkButton href={hrefOf("pages/quantization/quantization")}>{t("title")}</LinkButton>}
        />
      }
    >
      {(orders) => (
        <OrderRows label={t("orders")} orders={orders} hrefOf={({ id }) => hrefOf("pages/quantitativeOrder", { id })} />
      )}
    </RecordList>
  );
}

function Order({ id }: { readonly id: string }) {
  const t = useText("fixed-savings");
  const term = useText("term");
  const { data, error, refetch } = useOrder(id);
  const leave = useLeave();
  return (
    <Page title={t("title")} parent="pages/quantitativeOrder" isNarrow>
      <div className="px-4 pb-10">
        {data === undefined && error === null && <LoadingRows count={6} row="min-h-10 px-4" isCard />}
        {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <OrderDetail
            order={data}
            isBusy={leave.isPending}
            fault={leave.error?.message ?? null}
            onLeave={(refund, done) =>
              leave.mutate(
                { id, refund },
                {
                  onSuccess: () => {
                    done();
                    toast(term("order.left"), "success");
                  },
                },
              )
            }
          />
        )}
      </div>
    </Page>
  );
}
