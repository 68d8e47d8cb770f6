/** Which currency comes in or goes out. Money of states comes by wire, and says so. */
import { BANK } from "@candor/api/network-words";
import { Search } from "lucide-react";
import { useState } from "react";
import { formatAmount } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { RealOnly } from "../../app/real-only.tsx";
import { useSession } from "../../app/session.ts";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { useCurrencies } from "./deposit-data.ts";
import { found, placeOf } from "./deposit-view.ts";

export function SelectPage() {
  const t = useText("deposit");
  const isOut = useQueryOf("pages/fund/select").to === "withdraw";
  const { account } = useSession();
  return (
    <Page title={t(isOut ? "select.out" : "select.in")} parent="pages/fund/assets" isNarrow>
      <div className="px-4 pb-10">
        {account === "demo" ? (
          <RealOnly
            title={t(isOut ? "realOnly.outTitle" : "realOnly.title")}
            reason={t(isOut ? "realOnly.outReason" : "realOnly.reason")}
          />
        ) : (
          <Choices isOut={isOut} />
        )}
      </div>
    </Page>
  );
}

function Choices({ isOut }: { readonly isOut: boolean }) {
  const t = useText("deposit");
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useCurrencies();
  const balances = useEndpoint("POST /wallet/list", {}).data?.list ?? [];
  if (data === undefined) {
    if (error !== null) return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label={t("common.loading")}>
        <RowSkeletons count={6} className="py-3.5" />
      </div>
    );
  }
  const open = data.filter(({ networks }) =>
    networks.some((rail) => (isOut ? rail.is_withdraw_open : rail.is_deposit_open)),
  );
  const shown = found(open, search);
  const held = (id: number) => balances.find((one) => one.currency_id === id && one.wallet === "funding")?.available;
  return (
    <>
      <TextField
        label={t("select.search")}
        type="search"
        value={search}
        onChange={setSearch}
        before={<Search aria-hidden className="ml-4 size-5 text-ink-soft" />}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title={t(open.length === 0 ? "closed.title" : "select.none")}
          {...(open.length === 0 && { reason: t("closed.reason") })}
        />
      ) : (
        <ul aria-label={t("select.list")} className="mt-4 divide-y divide-line overflow-hidden rounded-card bg-surface">
          {shown.map(({ id, name, networks }) => (
            <li key={id}>
              <ListRow
                href={hrefOf(placeOf(isOut, networks), { currency: String(id) })}
                start={<CoinIcon symbol={name} />}
                title={name}
                note={networks
                  .filter((rail) => (isOut ? rail.is_withdraw_open : rail.is_deposit_open))
                  .map(({ network, name: by }) => (network === BANK ? t("byWire") : by))
                  .join(" · ")}
                end={isOut ? formatAmount(held(id) ?? "0", 8, 2) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
