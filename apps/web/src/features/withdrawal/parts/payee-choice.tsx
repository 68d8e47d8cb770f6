/** Where a withdrawal goes: what is bound, in part, and the way to bind more. A new one says from when it can be used. */

import type { WithdrawalLimits } from "@candor/api/withdrawal";
import { BookUser, Circle, CircleCheck, Clock, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { nowByServer } from "../../../app/clock.ts";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { usePayeeWait } from "../../../app/payee-wait.ts";
import { useRailName } from "../../../app/rail-name.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { usePayees } from "../withdrawal-data.ts";
import type { PayeeOption } from "../withdrawal-form.ts";

interface PayeeChoiceProps {
  readonly limits: WithdrawalLimits;
  readonly isBank: boolean;
  readonly payees: ReturnType<typeof usePayees>;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function PayeeChoice({ limits, isBank, payees, chosen, onChoose }: PayeeChoiceProps) {
  const t = useText("withdrawal");
  const wait = usePayeeWait();
  const { list, error, retry } = payees;
  if (list === undefined) {
    return error === null ? (
      <Skeleton className="h-40 w-full !rounded-card" />
    ) : (
      <NotLoaded reason={error.message} onRetry={retry} />
    );
  }
  if (list.length === 0) {
    return (
      <Card className="pb-4">
        <EmptyState
          icon={<BookUser />}
          title={t("to.noneTitle")}
          reason={t("to.noneReason", { currency: limits.currency_name, wait })}
          action={<AddWays currency={limits.currency_id} isBank={isBank} />}
        />
      </Card>
    );
  }
  return (
    <Card title={t("to.label")} className="overflow-hidden pb-2">
      <ul className="divide-y divide-line">
        {list.map((payee) => (
          <li key={payee.id} className={payee.id === chosen ? "bg-primary-soft" : ""}>
            <PayeeRow payee={payee} limits={limits} isChosen={payee.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <div className="px-4 pt-2">
        <AddWays currency={limits.currency_id} isBank={isBank} />
      </div>
    </Card>
  );
}

interface PayeeRowProps {
  readonly payee: PayeeOption;
  readonly limits: WithdrawalLimits;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function PayeeRow({ payee, limits, isChosen, onChoose }: PayeeRowProps) {
  const t = useText("withdrawal");
  const railName = useRailName();
  const rail = limits.ways.find(({ network }) => network === payee.network);
  const waits = useWaits(payee.usableFrom);
  const facts = [
    payee.masked,
    rail === undefined ? payee.network : railName(rail),
    ...(payee.memo === "" ? [] : [t("to.memo", { memo: payee.memo })]),
    ...(waits ? [t("to.waits", { time: formatInstant(payee.usableFrom) })] : []),
  ];
  const row = { title: payee.name, note: facts.join(" · ") };
  if (waits || rail?.is_open !== true) {
    return <ListRow {...row} start={<Clock aria-hidden className="size-5 shrink-0 text-ink-soft" />} />;
  }
  const Mark = isChosen ? CircleCheck : Circle;
  return (
    <ListRow
      {...row}
      start={<Mark aria-hidden className={classNames("size-5 shrink-0", isChosen ? "text-link" : "text-ink-soft")} />}
      isChosen={isChosen}
      onPress={() => onChoose(payee.id)}
    />
  );
}

/** A browser counts no further at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Whether an instant is still to come; whoever looks sees it pass. */
function useWaits(until: number): boolean {
  const [waits, setWaits] = useState(() => until > nowByServer());
  useEffect(() => {
    const left = until - nowByServer();
    setWaits(left > 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setWaits(until > nowByServer()), Math.min(left + 1, TIMER_MS_MAX));
    return () => clearTimeout(timer);
  }, [until]);
  return waits;
}

function AddWays({ currency, isBank }: { readonly currency: number; readonly isBank: boolean }) {
  const t = useText("withdrawal");
  if (!isBank) {
    return (
      <LinkButton href={hrefOf("pages/setting/addWallet", { currency: String(currency) })}>
        <Plus aria-hidden className="size-5" />
        {t("to.address")}
      </LinkButton>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={hrefOf("pages/setting/bank")}>
        <Plus aria-hidden className="size-5" />
        {t("to.card")}
      </LinkButton>
      <LinkButton href={hrefOf("pages/setting/bank_international")}>
        <Plus aria-hidden className="size-5" />
        {t("to.account")}
      </LinkButton>
    </div>
  );
}
