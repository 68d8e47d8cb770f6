/** What was agreed, which prices decided, and what came of it: every figure that the sums use. */
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { lateCount, priceText, type Receipt, sumsOf } from "../receipt-view.ts";
import { type FactRows, type Row, useContractRows } from "./contract-rows.ts";

/** Of a sandbox's receipt it is signed that both are test money. */
const accountOf = ({ account, sandbox }: Receipt) => {
  if (account === "demo") return sandbox ? "sandboxDemo" : "demo";
  return sandbox ? "sandboxReal" : "real";
};

export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const ofContract = useContractRows();
  const ofOption = useOptionRows();
  const { agreed, ended } = receipt.kind === "option" ? ofOption(receipt) : ofContract(receipt);
  const late = lateCount(receipt);
  const always: Row[] = [
    [t("common.columns.account"), t(accountOf(receipt))],
    [t("common.columns.direction"), t(`${receipt.kind === "option" ? "direction" : "side"}.${receipt.order.type}`)],
  ];
  return (
    <>
      <Facts title={t("agreed")} rows={[...always, ...agreed]} />
      <Facts title={t("settled")} rows={late > 0 ? [...ended, [t("fact.late"), String(late)]] : ended} />
    </>
  );
}

function useOptionRows(): (receipt: Receipt & { kind: "option" }) => FactRows {
  const t = useText("receipt");
  return (receipt) => {
    const { order, result, currency, currency_scale } = receipt;
    const money = (amount: string) => `${formatAmount(amount, currency_scale, 2)} ${currency}`;
    const sums = sumsOf(receipt);
    return {
      agreed: [
        [t("fact.stake"), money(order.stake)],
        [t("fact.payout"), money(order.payout)],
        [t("fact.seconds"), String(order.seconds)],
        [t("fact.entry"), formatPrice(priceText(order.entry_price, receipt))],
        [t("fact.entryAt"), formatInstant(order.entry_at, "exact")],
        [t("fact.end"), formatInstant(order.end_at, "exact")],
      ],
      ended: [
        [t("common.columns.result"), t(`outcome.${result.status}`)],
        [t("fact.count"), String(result.count)],
        [t("fact.sum"), formatPrice(sums.counted)],
        [t("fact.entries", { count: result.count }), formatPrice(sums.entries)],
        [t("fact.paid"), money(result.paid)],
      ],
    };
  };
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <Card title={title}>
      <dl className="divide-y divide-line px-4 pb-2">
        {rows.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have closed as many lots
          <div key={`${at}/${name}`} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
            <dt className="min-w-0 flex-[1_1_6rem] text-ink-soft">{name}</dt>
            <dd className="ml-auto min-w-0 text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
