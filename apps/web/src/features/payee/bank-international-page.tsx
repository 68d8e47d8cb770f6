/** The bank accounts abroad that a customer may withdraw to by wire. */

import { BANK } from "@candor/api/network-words";
import { Landmark } from "lucide-react";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { AccountFields } from "./parts/account-fields.tsx";
import { BankList } from "./parts/bank-list.tsx";
import { BankRow } from "./parts/bank-row.tsx";
import { useAccounts, useCurrencies } from "./payee-data.ts";

export function BankInternationalPage() {
  const accounts = useAccounts();
  const currencies = useCurrencies().data;
  return (
    <BankList
      kind="account"
      answer={accounts}
      row={(account) => (
        <BankRow
          id={account.id}
          icon={<Landmark />}
          bank={account.bank_name}
          number={account.account}
          lines={[
            `${account.real_name} · ${account.currency_name}`,
            `SWIFT ${account.swift}${account.aba === "" ? "" : ` · ABA ${account.aba}`}`,
          ]}
          usableFrom={account.usable_from}
        />
      )}
      form={(onDone) =>
        currencies === undefined ? (
          <LoadingRows count={3} row="min-h-20 px-4" isCard />
        ) : (
          <AccountFields
            currencies={currencies.filter(({ networks }) => networks.some(({ network }) => network === BANK))}
            onDone={onDone}
          />
        )
      }
    />
  );
}
