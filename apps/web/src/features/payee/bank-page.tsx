/** The bank cards that a customer may withdraw to. */
import { CreditCard } from "lucide-react";
import { BankList } from "./parts/bank-list.tsx";
import { BankRow } from "./parts/bank-row.tsx";
import { CardFields } from "./parts/card-fields.tsx";
import { useCards } from "./payee-data.ts";

export function BankPage() {
  const cards = useCards();
  return (
    <BankList
      kind="card"
      answer={cards}
      row={(card) => (
        <BankRow
          id={card.id}
          icon={<CreditCard />}
          bank={card.bank_name}
          number={card.card_number}
          lines={[`${card.real_name} · ${card.branch}`]}
          usableFrom={card.usable_from}
        />
      )}
      form={(onDone) => <CardFields onDone={onDone} />}
    />
  );
}
