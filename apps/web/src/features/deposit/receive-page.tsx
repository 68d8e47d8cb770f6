/** Bringing in a currency: its networks, one's own address on the chosen one, what has arrived, and the proof where one is needed. */
import { Landmark, QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, navigate, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useRailName } from "../../app/rail-name.ts";
import { RealOnly } from "../../app/real-only.tsx";
import { useSession } from "../../app/session.ts";
import { useSite } from "../../app/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Rail, useCurrencies, useDepositAddress, useRails, useRecentDeposits } from "./deposit-data.ts";
import { hasBank, networksOf } from "./deposit-view.ts";
import { AddressCard } from "./parts/address-card.tsx";
import { ClaimFields } from "./parts/claim-fields.tsx";
import { RecentDeposits } from "./parts/recent-deposits.tsx";

export function ReceivePage() {
  const t = useText("deposit");
  const { account } = useSession();
  const asked = useQueryOf("pages/fund/receive").currency ?? "1";
  const currencies = useCurrencies().data;
  const currency = currencies?.find(({ id }) => String(id) === asked);
  const title = currency === undefined ? t("title") : t("titleOf", { currency: currency.name });
  return (
    <Page title={title} parent="pages/fund/select" isMiddle>
      <div className="px-4 pb-10">
        {account === "demo" && <RealOnly title={t("realOnly.title")} reason={t("realOnly.reason")} />}
        {account === "real" && currencies === undefined && <CardSkeleton />}
        {account === "real" && currencies !== undefined && currency === undefined && <Nothing />}
        {account === "real" && currency !== undefined && <Receive key={currency.id} currency={currency} />}
      </div>
    </Page>
  );
}

function Nothing() {
  const t = useText("deposit");
  return (
    <EmptyState
      icon={<QrIcon />}
      title={t("select.none")}
      action={<Button onClick={() => navigate("pages/fund/select")}>{t("select.in")}</Button>}
    />
  );
}

interface ReceiveProps {
  readonly currency: { readonly id: number; readonly name: string; readonly decimals: number };
}

function Receive({ currency }: ReceiveProps) {
  const t = useText("deposit");
  const site = useSite();
  const { data, error, refetch } = useRails(currency.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const recent = useRecentDeposits(0).data?.list.filter((one) => one.currency_id === currency.id) ?? [];
  if (data === undefined) {
    return error === null ? <CardSkeleton /> : <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  const networks = networksOf(data.list);
  const only = networks.length === 1 ? networks[0] : undefined;
  const rail = networks.find(({ network }) => network === chosen) ?? only;
  return (
    <div className="space-y-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 lg:space-y-0">
      <div className="space-y-4">
        {networks.length > 1 && <NetworkChoice networks={networks} chosen={rail} onChoose={setChosen} />}
        {hasBank(data.list) && (
          <Card>
            <ListRow
              href={hrefOf("pages/TelegraphicMoney", { currency: String(currency.id) })}
              start={<Landmark aria-hidden className="size-6 text-link" />}
              title={t("byWire")}
              note={t("byWireNote", { currency: currency.name })}
            />
          </Card>
        )}
        {networks.length === 0 && !hasBank(data.list) && (
          <EmptyState icon={<QrIcon />} title={t("closed.title")} reason={t("closed.reason")} />
        )}
        {site?.is_sandbox === true && networks.length > 0 && (
          <LinkButton look="primary" isWide href={hrefOf("pages/sandbox/faucet")}>
            {t("testCoins")}
          </LinkButton>
        )}
        {rail !== undefined && <At currency={currency} rail={rail} />}
      </div>
      <div className="space-y-4">
        <RecentDeposits type={0} records={recent} />
        <LinkButton isWide href={hrefOf("pages/fund/receive_withdraw_record", { tab: "0" })}>
          {t("records")}
        </LinkButton>
      </div>
    </div>
  );
}

interface NetworkChoiceProps {
  readonly networks: readonly Rail[];
  readonly chosen: Rail | undefined;
  readonly onChoose: (network: string) => void;
}

/** Never chosen for anybody: what is sent by another network than the sender's is lost. */
function NetworkChoice({ networks, chosen, onChoose }: NetworkChoiceProps) {
  const t = useText("deposit");
  const railName = useRailName();
  return (
    <Card title={t("common.columns.network")} className="overflow-hidden pb-1">
      <p className="px-4 pb-2 text-pretty text-ink-soft text-sm">{t("network.hint")}</p>
      <ul className="divide-y divide-line">
        {networks.map((rail) => (
          <li key={rail.network} className={rail === chosen ? "bg-primary-soft" : ""}>
            <ListRow
              title={railName(rail)}
              note={t("network.facts", { minutes: rail.minutes, confirmations: rail.confirmations })}
              isChosen={rail === chosen}
              onPress={() => onChoose(rail.network)}
              end={rail === chosen ? t("network.chosen") : undefined}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function At({ currency, rail }: ReceiveProps & { readonly rail: Rail }) {
  const t = useText("deposit");
  const { data, error, refetch } = useDepositAddress(currency.id, rail.network);
  const [isClaiming, setIsClaiming] = useState(false);
  if (data === undefined) {
    if (error === null) return <CardSkeleton />;
    if (error.code !== "deposit-not-offered")
      return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
    return <EmptyState icon={<QrIcon />} title={t("closed.title")} reason={error.message} />;
  }
  const isOpen = isClaiming || !data.is_watched;
  return (
    <>
      <AddressCard at={data} rail={rail} />
      <Card title={t("claim.title")} className="pb-4">
        <div className="px-4">
          <p className="mb-4 text-pretty text-ink-soft text-sm leading-relaxed">
            {t(data.is_watched ? "claim.seldom" : "claim.needed")}
          </p>
          {isOpen ? (
            <ClaimFields key={rail.network} currency={currency} network={rail.network} />
          ) : (
            <Button isWide onClick={() => setIsClaiming(true)}>
              {t("claim.open")}
            </Button>
          )}
        </div>
      </Card>
    </>
  );
}

export function CardSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-4">
      <Skeleton className="h-40 w-full !rounded-card" />
      <Skeleton className="h-72 w-full !rounded-card" />
    </div>
  );
}
