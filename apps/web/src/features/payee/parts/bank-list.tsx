/** A list of cards or accounts, and the form of one more above it. */

import type { Refusal } from "@candor/client/envelope";
import { CreditCard, Landmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { LoadingRows } from "../../../app/loading-rows.tsx";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Counted, PayeeFrame } from "./payee-frame.tsx";

interface BankListProps<T> {
  readonly kind: "card" | "account";
  readonly answer: {
    readonly data: { readonly list: readonly T[]; readonly count: number; readonly maximum: number } | undefined;
    readonly error: Refusal | null;
    refetch(): Promise<unknown>;
  };
  readonly row: (one: T) => ReactNode;
  readonly form: (onDone: () => void) => ReactNode;
}

export function BankList<T extends { readonly id: string }>({ kind, answer, row, form }: BankListProps<T>) {
  const t = useText("payee");
  const wait = usePayeeWait();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = answer;
  const add = (
    <Button look="primary" isWide={(data?.list.length ?? 0) > 0} onClick={() => setIsAdding(true)}>
      {t(`${kind}.add`)}
    </Button>
  );
  return (
    <PayeeFrame kind={kind}>
      {isAdding && form(() => setIsAdding(false))}
      {data === undefined &&
        (error === null ? (
          <LoadingRows count={3} row="min-h-20 px-4" isCard />
        ) : (
          <NotLoaded reason={error.message} onRetry={() => void refetch()} />
        ))}
      {data !== undefined && data.list.length === 0 && !isAdding && (
        <EmptyState
          icon={kind === "card" ? <CreditCard /> : <Landmark />}
          title={t(`${kind}.noneTitle`)}
          reason={t(`${kind}.noneReason`, { wait })}
          action={add}
        />
      )}
      {data !== undefined && data.list.length > 0 && (
        <>
          <Card className="overflow-hidden">
            <ul aria-label={t(`${kind}.title`)} className="divide-y divide-line">
              {data.list.map((one) => (
                <li key={one.id}>{row(one)}</li>
              ))}
            </ul>
          </Card>
          {!isAdding && add}
          <Counted {...data} />
        </>
      )}
    </PayeeFrame>
  );
}
