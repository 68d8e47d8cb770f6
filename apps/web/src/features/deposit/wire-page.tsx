/** A wire: our bank's details with one's own reference, and the receipt that announces it. */
import { BANK } from "@candor/api/network-words";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "../../app/copy-button.tsx";
import { formatAmount } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { RealOnly } from "../../app/real-only.tsx";
import { useSession } from "../../app/session.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GroupedText } from "../../ui/grouped-text.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCurrencies, useRecentDeposits, useWireInfo, type WireInfo } from "./deposit-data.ts";
import { Copied } from "./parts/address-card.tsx";
import { RecentDeposits } from "./parts/recent-deposits.tsx";
import { WireFields } from "./parts/wire-fields.tsx";
import { CardSkeleton } from "./receive-page.tsx";

export function WirePage() {
  const t = useText("deposit");
  const { account } = useSession();
  return (
    <Page title={t("wire.title")} parent="pages/fund/assets" isMiddle>
      <div className="px-4 pb-10">
        {account === "demo" ? <RealOnly title={t("realOnly.title")} reason={t("realOnly.reason")} /> : <Wire />}
      </div>
    </Page>
  );
}

function Wire() {
  const t = useText("deposit");
  const asked = useQueryOf("pages/TelegraphicMoney").currency;
  const { data, error, refetch } = useCurrencies();
  const [chosen, setChosen] = useState(asked);
  const recent = useRecentDeposits(1).data?.list ?? [];
  if (data === undefined) {
    return error === null ? <CardSkeleton /> : <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  const wired = data.filter(({ networks }) => networks.some((rail) => rail.network === BANK && rail.is_deposit_open));
  const currency = wired.find(({ id }) => String(id) === chosen) ?? wired[0];
  if (currency === undefined) {
    return <EmptyState icon={<Landmark />} title={t("closed.title")} reason={t("closed.reason")} />;
  }
  return (
    <div className="space-y-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 lg:space-y-0">
      <div className="space-y-4">
        <SelectField
          label={t("common.columns.currency")}
          value={String(currency.id)}
          items={wired.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
        <Instructions key={currency.id} currency={currency} />
      </div>
      <div className="space-y-4">
        <RecentDeposits type={1} records={recent} />
        <LinkButton isWide href={hrefOf("pages/fund/receive_withdraw_record", { tab: "1" })}>
          {t("records")}
        </LinkButton>
      </div>
    </div>
  );
}

interface InstructionsProps {
  readonly currency: { readonly id: number; readonly name: string; readonly decimals: number };
}

function Instructions({ currency }: InstructionsProps) {
  const t = useText("deposit");
  const { data, error, refetch } = useWireInfo(currency.id);
  if (data === undefined) {
    if (error === null) return <CardSkeleton />;
    if (error.code !== "deposit-not-offered")
      return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
    return <EmptyState icon={<Landmark />} title={t("closed.title")} reason={error.message} />;
  }
  return (
    <>
      <BankCard info={data} />
      <Card title={t("wire.announce")} className="pb-4">
        <div className="px-4">
          <p className="mb-4 text-pretty text-ink-soft text-sm leading-relaxed">{t("wire.announceHint")}</p>
          <WireFields currency={currency} />
        </div>
      </Card>
    </>
  );
}

function BankCard({ info }: { readonly info: WireInfo }) {
  const t = useText("deposit");
  const { bank, reference, minimum, currency_name: currency } = info;
  const rows = [
    { name: t("wire.holder"), text: bank.holder },
    { name: t("common.columns.bank"), text: bank.bank_name },
    { name: t("wire.bankAddress"), text: bank.bank_address },
    { name: "IBAN", text: bank.iban, isGrouped: true },
    { name: t("wire.account"), text: bank.account_number },
    { name: "SWIFT / BIC", text: bank.swift },
    { name: "ABA", text: bank.aba },
  ].flatMap(({ name, text, isGrouped }) => (text === null ? [] : [{ name, text, isGrouped }]));
  return (
    <Card title={t("wire.details")} className="pb-4">
      <div className="space-y-3 px-4">
        <Copied label={t("wire.reference")} copyLabel={t("wire.copyReference")} text={reference} />
        <p className="text-error-text text-sm">{t("wire.referenceWarning")}</p>
        <dl className="divide-y divide-line">
          {rows.map(({ name, text, isGrouped }) => (
            <div key={name} className="flex items-center justify-between gap-3 py-1.5">
              <dt className="min-w-24 text-ink-soft text-sm">{name}</dt>
              <dd className="flex min-w-0 items-center text-right font-medium text-sm">
                {isGrouped === true ? (
                  <GroupedText text={text} className="min-w-0 justify-end" />
                ) : (
                  <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                )}
                <CopyButton label={t("wire.copy", { name })} text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-pretty text-ink-soft text-sm leading-relaxed">
          {t("wire.time", {
            least: info.days_least,
            most: info.days_most,
            minimum: `${formatAmount(minimum, 8, 0)} ${currency}`,
          })}
        </p>
      </div>
    </Card>
  );
}
