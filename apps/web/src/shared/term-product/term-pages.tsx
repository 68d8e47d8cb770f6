/** The pages of a product with a term: what is offered, the calculator with the way in, and one's own orders. */
import type { TermOfferOut } from "@candor/api/term-product";
import { PiggyBank } from "lucide-react";
import { useState } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { toast } from "../../app/toast.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RecordList } from "../records/record-list.tsx";
import { RecordsPage } from "../records/records-page.tsx";
import { OfferRows } from "./offer-rows.tsx";
import { OrderDetail, OrderRows } from "./order-rows.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import { type Show, type TermWeb, useFree, useLeave, useSubscribe } from "./term-web.ts";

interface ProductProps {
  readonly product: TermWeb;
}

/** A product's part of a page that shows several. */
export function TermOffers({ product, isWholePage = false }: ProductProps & { readonly isWholePage?: boolean }) {
  const { title, lead, orders, none } = product.useWords();
  const { user } = useSession();
  const { data, error, refetch } = product.useOffers();
  return (
    <section aria-label={title}>
      {!isWholePage && (
        <div className="flex items-end gap-3 pb-2">
          <h2 className="flex-1 font-semibold text-lg">{title}</h2>
          {user !== null && (
            <LinkButton size="small" href={product.ordersHref()}>
              {orders}
            </LinkButton>
          )}
        </div>
      )}
      <p className="pb-3 text-pretty text-ink-soft text-sm">{lead}</p>
      {data === undefined && error === null && <LoadingRows count={5} row="min-h-16 px-4" isCard />}
      {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState icon={<PiggyBank />} title={none} />}
      {data !== undefined && data.list.length > 0 && (
        <OfferRows label={title} offers={data.list} hrefOf={({ id }) => product.buyHref(id)} />
      )}
    </section>
  );
}

/** A page of one product's own. */
export function TermHomePage({ product, helpHref }: ProductProps & { readonly helpHref: string }) {
  const term = useText("term");
  const { title, orders } = product.useWords();
  const { user } = useSession();
  const actions = user !== null && <AccountSwitch className="mr-2 lg:hidden" />;
  return (
    <Page title={title} parent="pages/quantization/quantization" isNarrow actions={actions}>
      <div className="space-y-5 px-4 pb-10">
        <TermOffers product={product} isWholePage />
        {user !== null && (
          <LinkButton isWide href={product.ordersHref()}>
            {orders}
          </LinkButton>
        )}
        <LinkButton isWide href={helpHref}>
          {term("howItWorks")}
        </LinkButton>
        <p className="text-pretty text-ink-soft text-sm">{term("whoPays")}</p>
      </div>
    </Page>
  );
}

export function TermBuyPage({ product, first }: ProductProps & { readonly first: string | undefined }) {
  const { title, done } = product.useWords();
  const { user } = useSession();
  const [chosen, setChosen] = useState(Number(first ?? 0));
  const { data, error, refetch } = product.useOffers();
  const offer = data?.list.find(({ id }) => id === chosen) ?? data?.list[0];
  const available = useFree(offer?.currency_id);
  const subscribe = useSubscribe(product, ({ id }) => {
    toast(done, "success");
    product.showOrder(id);
  });
  return (
    <Page title={title} parent={product.home} isNarrow>
      <div className="px-4 pb-10">
        {data === undefined && error === null && <LoadingRows count={4} row="min-h-16 px-4" isCard />}
        {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <SubscribeForm
            // Lengths of the same currency and the same rule.
            offers={data.list.filter((one) => offer !== undefined && isAlike(one, offer))}
            chosen={offer?.id ?? 0}
            onChoose={(id) => {
              subscribe.reset();
              setChosen(id);
            }}
            isSignedIn={user !== null}
            available={available}
            isBusy={subscribe.isPending}
            fault={subscribe.error?.message ?? null}
            onSubscribe={({ offer: taken, amount, atMaturity }) =>
              subscribe.mutate({ offerId: taken.id, amount, atMaturity, termsId: taken.terms_id })
            }
          />
        )}
      </div>
    </Page>
  );
}

const isAlike = (one: TermOfferOut, other: TermOfferOut): boolean =>
  one.currency_id === other.currency_id && one.terms_id === other.terms_id;

export function TermOrdersPage({ product, tab }: ProductProps & { readonly tab: string | undefined }) {
  const term = useText("term");
  const { title, orders } = product.useWords();
  const { account } = useSession();
  const show: Show = tab === "ended" ? "ended" : "open";
  const tabs = {
    label: orders,
    value: show,
    onChange: product.showOrders,
    items: (["open", "ended"] as const).map((value) => ({ value, label: term(`list.${value}`) })),
  };
  const actions = <AccountSwitch className="mr-2 lg:hidden" />;
  return (
    <RecordsPage title={orders} parent={product.home} isNarrow actions={actions} tabs={tabs}>
      <List key={`${show}/${account}`} product={product} show={show} title={title} />
    </RecordsPage>
  );
}

interface ListProps extends ProductProps {
  readonly show: Show;
  readonly title: string;
}

function List({ product, show, title }: ListProps) {
  const term = useText("term");
  return (
    <RecordList
      query={product.useOrders(show)}
      shape={<LoadingRows count={4} row="min-h-16 px-4" isCard />}
      empty={
        <EmptyState
          icon={<PiggyBank />}
          title={term(`list.none.${show}`)}
          action={<LinkButton href={product.buyHref(0)}>{title}</LinkButton>}
        />
      }
    >
      {(orders) => <OrderRows label={title} orders={orders} hrefOf={({ id }) => product.orderHref(id)} />}
    </RecordList>
  );
}

export function TermOrderPage({ product, id }: ProductProps & { readonly id: string }) {
  const term = useText("term");
  const { title } = product.useWords();
  const { data, error, refetch } = product.useOrder(id);
  const leave = useLeave(product);
  return (
    <Page title={title} parent={product.mine} isNarrow>
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
