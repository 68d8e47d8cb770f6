/** The calculator and the order in one: how much for how long, what follows from it, and the way in. */
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { redirect, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { toast } from "../../app/toast.ts";
import { SubscribeForm } from "../../shared/term-product/subscribe-form.tsx";
import { useFree, useOffers, useSubscribe } from "./fixed-savings-data.ts";

export function BuyPage() {
  const t = useText("fixed-savings");
  const query = useQueryOf("pages/quantization/buy");
  const [chosen, setChosen] = useState(Number(query.id ?? 0));
  const { data, error, refetch } = useOffers();
  const available = useFree(data?.list[0]?.currency_id);
  const subscribe = useSubscribe(({ id }) => {
    toast(t("done"), "success");
    redirect("pages/quantitativeOrder", { id });
  });
  return (
    <Page title={t("title")} parent="pages/quantization/quantization" isNarrow>
      <div className="px-4 pb-10">
        {data === undefined && error === null && <LoadingRows count={4} row="min-h-16 px-4" isCard />}
        {data === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <SubscribeForm
            offers={data.list}
            chosen={chosen}
            onChoose={(id) => {
              subscribe.reset();
              setChosen(id);
            }}
            available={available}
            isBusy={subscribe.isPending}
            fault={subscribe.error?.message ?? null}
            onSubscribe={({ offer, amount, atMaturity }) =>
              subscribe.mutate({
                ...{ project_id: offer.id, total_price: amount },
                ...{ at_maturity: atMaturity, terms_id: offer.terms_id },
              })
            }
          />
        )}
      </div>
    </Page>
  );
}
