/** One's running orders on a market, changing by themselves as the account does. */
import { Hourglass, LockKeyhole } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { useAccountState } from "../../../live/account.ts";
import { OrderSkeletons, VisitorNote } from "../../../shared/records/visitor-note.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
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
  if (user === null) return <Visitor />;
  if (state === null) return <OrderSkeletons hasMark />;
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

export function Visitor() {
  const t = useText("option-order");
  return <VisitorNote icon={<LockKeyhole />} title={t("orders.visitor")} reason={t("orders.visitorReason")} />;
}
