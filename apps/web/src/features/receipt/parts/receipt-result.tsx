/** The one result of what was settled, first as it is after every cost, then the parts it is made of. */
import { writtenChange } from "@candor/api/notice-texts/written-figures";
import { formatPercent } from "../../../app/format.ts";
import { currentTag, useText } from "../../../app/i18n.ts";
import { netText } from "../../../app/net-profit.ts";
import { receiptNet } from "../../../app/receipt-net.ts";
import { Result } from "../../../ui/ended-row.tsx";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { negative, type Receipt } from "../receipt-view.ts";

export function ReceiptResult({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const found = receiptNet(receipt);
  if (found === undefined) return null;
  const { net, percent, parts } = found;
  const money = (text: string) => `${writtenChange(text, currentTag())} ${receipt.currency}`;
  const facts: Fact[] = [];
  if (parts !== null) {
    facts.push(
      { name: t("fact.profit"), value: money(parts.gross) },
      { name: t("result.fees"), value: money(negative(parts.fees)) },
    );
    if (/[1-9]/.test(parts.overnight)) {
      facts.push({ name: t("result.overnight"), value: money(negative(parts.overnight)) });
    }
  }
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="text-ink-soft text-sm">{t("result.net")}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 pb-1">
        <span className="text-[clamp(1.125rem,7vw,1.5rem)]">
          <Result change={net} text={netText(net, receipt.currency)} />
        </span>
        <span className="whitespace-nowrap text-ink-soft">{formatPercent(percent)}</span>
      </p>
      <FactList facts={facts} />
    </div>
  );
}
