/** The addresses that a customer may withdraw to. */

import { Wallet } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { hrefOf } from "../../app/navigation.ts";
import { usePayeeWait } from "../../app/payee-wait.ts";
import { useRailName } from "../../app/rail-name.ts";
import { RecordList } from "../../shared/records/record-list.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { AddressSheet } from "./parts/address-sheet.tsx";
import { Counted, PayeeFrame } from "./parts/payee-frame.tsx";
import { WaitBadge } from "./parts/wait-badge.tsx";
import { type Address, useAddresses } from "./payee-data.ts";

export function WalletPage() {
  const query = useAddresses();
  const first = query.data?.pages[0];
  return (
    <PayeeFrame kind="address">
      <RecordList query={query} shape={<LoadingRows count={3} row="min-h-20 px-4" isCard />} hasEnd={false}>
        {(addresses) => <Addresses addresses={addresses} />}
      </RecordList>
      {first !== undefined && <Counted {...first} />}
    </PayeeFrame>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly Address[] }) {
  const t = useText("payee");
  const wait = usePayeeWait();
  const [openId, setOpenId] = useState<string | null>(null);
  const [shown, setShown] = useState<Address | null>(null);
  const add = (
    <LinkButton look="primary" isWide={addresses.length > 0} href={hrefOf("pages/setting/addWallet")}>
      {t("address.add")}
    </LinkButton>
  );
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          icon={<Wallet />}
          title={t("address.noneTitle")}
          reason={t("address.noneReason", { wait })}
          action={add}
        />
      ) : (
        <>
          <Card className="mb-4 overflow-hidden">
            <ul aria-label={t("address.title")} className="divide-y divide-line">
              {addresses.map((address) => (
                <li key={address.id}>
                  <AddressRow
                    address={address}
                    onOpen={() => {
                      setShown(address);
                      setOpenId(address.id);
                    }}
                  />
                </li>
              ))}
            </ul>
          </Card>
          {add}
        </>
      )}
      {shown !== null && <AddressSheet address={shown} isOpen={openId === shown.id} onClose={() => setOpenId(null)} />}
    </>
  );
}

function AddressRow({ address, onOpen }: { readonly address: Address; readonly onOpen: () => void }) {
  const railName = useRailName();
  return (
    <ListRow
      start={<CoinIcon symbol={address.currency_name} />}
      title={address.name}
      note={
        <>
          <span className="block">
            {address.currency_name} · {railName(address)}
          </span>
          <span className="block font-mono text-xs leading-5">{address.masked}</span>
          <span className="mt-1 block">
            <WaitBadge usableFrom={address.usable_from} />
          </span>
        </>
      }
      onPress={onOpen}
      hasArrow
    />
  );
}
