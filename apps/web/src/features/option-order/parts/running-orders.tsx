/** One's running orders on a market, changing by themselves as the account does. */
import { Hourglass, LockKeyhole } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf, returnHere } from "../../../app/navigation.ts";
import { useSession } from "../../../app/session.ts";
import { useAccountState } from "../../../live/account.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { OptionInstrument } from "../option-market.ts";
import { isRunning } from "../option-order-view.ts";
import { RuleNote } from "./rule-note.tsx";
import { RunningOrder } from "./running-order.tsx";

interface InstrumentProps {
  readonly instrument: OptionInstrument;
}

export function RunningOrders({ instrument }: InstrumentProps) {
  const t = useText("option-order");
  const { user } = useSession();
  const state = useAccountState();
  if (user === null) return <VisitorNote />;
  if (state === null) return <ListSkeleton />;
  const running = state.options.filter((order) => order.match_id === instrument.id && isRunning(order));
  if (running.length === 0) {
    return <EmptyState icon={<Hourglass />} title={t("running.none")} reason={t("running.noneReason")} />;
  }
  return (
    <div className="px-4">
      <ul className="divide-y divide-line">
        {running.map((order) => (
          <li key={order.id} className="py-3">
            <RunningOrder order={order} />
          </li>
        ))}
      </ul>
      <p className="py-2 text-pretty text-ink-soft text-sm leading-snug">{t("running.note")}</p>
      <RuleNote />
    </div>
  );
}

export function VisitorNote() {
  const t = useText("option-order");
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t("orders.visitor")}
      reason={t("orders.visitorReason")}
      action={
        <LinkButton href={hrefOf("pages/common/login", { return: returnHere() })}>{t("orders.login")}</LinkButton>
      }
    />
  );
}

export function ListSkeleton() {
  return (
    <div aria-hidden className="space-y-5 px-4 py-4">
      {["a", "b", "c"].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-13 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
