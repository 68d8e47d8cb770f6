/** One ended order in the list: how it ended and what was paid; unfolded, by which prices. */
import type { OptionOrder } from "@candor/api/option-order";
import { formatAmount, formatInstant, formatPercent } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { netText, optionProfit, percentOfStake } from "../../../app/net-profit.ts";
import { usePairName } from "../../../app/pair-name.ts";
import { EndedRow, More, Result } from "../../../ui/ended-row.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { useDurationText } from "../option-words.ts";
import { EndedWhy, ReceiptLink, useEndedFacts } from "./ended-card.tsx";
import { EndedBadge } from "./ended-head.tsx";

interface EndedItemProps {
  readonly order: OptionOrder;
  /** What kind of order it is, and when it ended, where a list of all kinds says so. */
  readonly caption?: string;
  readonly when?: string | null;
  /** Shows every figure from the start. */
  readonly isUnfolded?: boolean;
}

export function EndedItem({ order, caption, when, isUnfolded = false }: EndedItemProps) {
  const t = useText("option-order");
  const duration = useDurationText();
  const market = usePairName(order);
  const net = optionProfit(order);
  const endedAt = order.settled_at ?? order.created_at;
  const amount = (text: string | null) => `${formatAmount(text, 8, 2)} ${order.currency_name}`;
  return (
    <EndedRow
      caption={caption}
      isUp={order.type === "up"}
      direction={t(`direction.${order.type}`)}
      market={market}
      badge={<EndedBadge status={order.status} />}
      result={net === null ? null : <Result change={net} text={netText(net, order.currency_name)} />}
      resultNote={net === null ? undefined : formatPercent(percentOfStake(net, order))}
      figures={`${amount(order.number)} · ${duration(order.seconds)}`}
      prices={`${t("ended.paid")} ${amount(order.paid)}`}
      instant={endedAt}
      when={when ?? formatInstant(endedAt)}
    >
      <More label={t("ended.details")} isUnfolded={isUnfolded}>
        <EndedWhy order={order} />
        <div className="mt-2 rounded-xl bg-inset p-3">
          <FactList label={t("ended.details")} facts={useEndedFacts(order)} />
        </div>
        <ReceiptLink order={order} />
      </More>
    </EndedRow>
  );
}
