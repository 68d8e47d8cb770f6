/** Adds an address, or changes one: currency, network, the address with what its signs say, and a name for it. */
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { back, redirect, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { toast } from "../../app/toast.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type AddressForm, choosing, EMPTY_ADDRESS, formOf, withNetworks } from "./address-form.ts";
import { AddressFields } from "./parts/address-fields.tsx";
import { type Currency, useAddress, useCurrencies, useSaveAddress } from "./payee-data.ts";

export function AddWalletPage() {
  const t = useText("payee");
  const { currency, id } = useQueryOf("pages/setting/addWallet");
  const currencies = useCurrencies();
  const changed = useAddress(id);
  const title = t(id === undefined ? "form.titleNew" : "form.titleEdit");
  const error = currencies.error ?? changed.error;
  const retry = () => void Promise.all([currencies.refetch(), changed.refetch()]);
  const isLoaded = currencies.data !== undefined && (id === undefined || changed.data !== undefined);
  return (
    <Page title={title} parent="pages/setting/wallet" isNarrow>
      <div className="px-4 pb-10">
        {!isLoaded &&
          (error === null ? (
            <LoadingRows count={3} row="min-h-20 px-4" isCard />
          ) : (
            <NotLoaded reason={error.message} onRetry={retry} />
          ))}
        {isLoaded && id !== undefined && changed.data === null && (
          <EmptyState
            title={t("form.gone")}
            action={<Button onClick={() => redirect("pages/setting/wallet")}>{t("address.title")}</Button>}
          />
        )}
        {isLoaded && (id === undefined || changed.data) && (
          <Editing
            key={id ?? ""}
            currencies={withNetworks(currencies.data ?? [])}
            first={changed.data ? formOf(changed.data) : EMPTY_ADDRESS}
            asked={currency}
            id={id}
          />
        )}
      </div>
    </Page>
  );
}

interface EditingProps {
  readonly currencies: readonly Currency[];
  readonly first: AddressForm;
  /** Number of the currency that the page was opened for. */
  readonly asked: string | undefined;
  readonly id: string | undefined;
}

function Editing({ currencies, first, asked, id }: EditingProps) {
  const t = useText("payee");
  const [form, setForm] = useState(() => {
    const wanted = currencies.find((one) => String(one.id) === asked);
    return wanted && first.currencyId === null ? choosing(first, wanted) : first;
  });
  const save = useSaveAddress((isStillHere) => {
    toast(t("form.saved"), "success");
    if (isStillHere) back("pages/setting/wallet");
  });
  return (
    <AddressFields
      currencies={currencies}
      form={form}
      onChange={(next) => {
        save.reset();
        setForm(next);
      }}
      isChange={id !== undefined}
      isBusy={save.isPending}
      refusal={save.error}
      onSend={(request) => save.mutate({ ...request, ...(id !== undefined && { id }) })}
    />
  );
}
