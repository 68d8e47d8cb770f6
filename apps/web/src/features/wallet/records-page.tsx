/** Ledger lines of one currency, or of all, by wallet, as far back as they go. */
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.ts";
import { ShownAmount } from "./parts/shown-amount.tsx";
import { WalletRecords } from "./parts/wallet-records.tsx";
import { useBalances, useCurrencies } from "./wallet-data.ts";
import { sumOf } from "./wallet-view.ts";

export function RecordsPage() {
  const t = useText("wallet");
  const { account } = useSession();
  const asked = useQueryOf("pages/fund/assets_record").currency;
  const currencyId = asked !== undefined && /^\d{1,9}$/.test(asked) ? parseInt(asked, 10) : null;
  const name = useCurrencies()?.find((one) => one.id === currencyId)?.name;
  const title = name === undefined ? t("records.title") : t("records.titleOf", { currency: name });
  return (
    <Page title={title} parent="pages/fund/assets" isNarrow>
      <div className="px-4 pb-10">
        {currencyId !== null && <Sum currencyId={currencyId} />}
        <WalletRecords key={account} currencyId={currencyId} />
      </div>
    </Page>
  );
}

function Sum({ currencyId }: { readonly currencyId: number }) {
  const t = useText("wallet");
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
          <dd className="mt-0.5 font-semibold text-[min(1rem,7vw)]">
            {text === undefined ? "–" : <ShownAmount text={text} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
