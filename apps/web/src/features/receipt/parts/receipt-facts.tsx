/** What was agreed, which prices decided, and what came of it: every figure that the sums use. */
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { priceText, type Receipt, sumsOf } from "../receipt-view.ts";

type Row = readonly [name: string, value: string];

export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const money = (amount: string) => `${formatAmount(amount, receipt.currency_scale, 2)} ${receipt.currency}`;
  const price = (ticks: number) => formatPrice(priceText(ticks, receipt));
  const agreed: Row[] = [
    [t("fact.account"), t(receipt.account === "demo" ? "demo" : "real")],
    [t("fact.direction"), t(`direction.${receipt.order.type}`)],
  ];
  const ended: Row[] = [];
  if (receipt.kind === "option") {
    const { order, result } = receipt;
    const sums = sumsOf(receipt);
    agreed.push(
      [t("fact.stake"), money(order.stake)],
      [t("fact.payout"), money(order.payout)],
      [t("fact.seconds"), String(order.seconds)],
      [t("fact.entry"), price(order.entry_price)],
      [t("fact.end"), formatInstant(order.end_at)],
    );
    ended.push(
      [t("fact.outcome"), t(`outcome.${result.status}`)],
      [t("fact.count"), String(result.count)],
      [t("fact.sum"), formatPrice(sums.counted)],
      [t("fact.entries", { count: result.count }), formatPrice(sums.entries)],
      [t("fact.paid"), money(result.paid)],
    );
  } else {
    const { order, result } = receipt;
    agreed.push(
      [t("fact.lots"), `${result.lots} / ${order.lots}`],
      [t("fact.leverage"), `${order.leverage}×`],
      [t("fact.tickValue"), money(order.tick_value)],
      [t("fact.entry"), price(order.open_price)],
    );
    ended.push(
      [t("fact.cause"), t(`cause.${result.cause}`)],
      [t("fact.close"), price(result.price)],
      [t("fact.margin"), money(result.margin)],
      [t("fact.profit"), money(result.profit)],
      [t("fact.fee"), money(result.fee)],
      [t("fact.gap"), money(result.gap)],
      [t("fact.paid"), money(result.paid)],
    );
  }
  return (
    <>
      <Facts title={t("agreed")} rows={agreed} />
      <Facts title={t("result")} rows={ended} />
    </>
  );
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <Card title={title}>
      <dl className="divide-y divide-line px-4 pb-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5 text-sm">
            <dt className="min-w-0 text-ink-soft">{name}</dt>
            <dd className="shrink-0 text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
