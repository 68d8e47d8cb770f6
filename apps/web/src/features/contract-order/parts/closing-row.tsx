/** One closing of a contract: why, how many lots at which price, what it brought, and the way to its receipt. */
import type { WireResponse } from "@candor/api/api";
import { formatDecimal } from "@candor/money/decimal";
import { formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { netText } from "../../../app/net-profit.ts";
import { receiptNet } from "../../../app/receipt-net.ts";
import { useClosing } from "../contract-receipts.ts";
import { lotsText, NONE } from "./figures.ts";

type Closing = WireResponse<"GET /receipt/list">["list"][number];

/** A receipt of an option ends otherwise; a contract has none of those. */
const OPTION_ENDS = ["won", "lost", "tied", "void"] as const;
type Cause = Exclude<Closing["end"], (typeof OPTION_ENDS)[number]>;
const isCause = (end: Closing["end"]): end is Cause => !OPTION_ENDS.some((one) => one === end);

export function ClosingRow({ closing }: { readonly closing: Closing }) {
  const t = useText("contract-order");
  const { receipt_id: id, end, created_at } = closing;
  const { data } = useClosing(id);
  return (
    <li>
      <a
        href={hrefOf("pages/receipt/receipt", { id })}
        className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 text-link text-sm"
      >
        <span className="font-medium">{t(isCause(end) ? `cause.${end}` : "orders.receipt")}</span>
        {data?.kind === "contract" && <Settled receipt={data} />}
        <time className="text-ink-soft" dateTime={new Date(created_at).toISOString()}>
          {formatInstant(created_at)}
        </time>
      </a>
    </li>
  );
}

interface SettledProps {
  readonly receipt: Extract<WireResponse<"GET /receipt/detail">, { kind: "contract" }>;
}

/** Lots and price, and the one result of it, which its receipt opens with. */
function Settled({ receipt }: SettledProps) {
  const t = useText("contract-order");
  const { result, price_scale, tick_units, currency } = receipt;
  const net = receiptNet(receipt)?.net;
  const price = formatDecimal(BigInt(result.price) * BigInt(tick_units), price_scale);
  return (
    <span className="text-ink">
      {t("orders.closingAt", {
        lots: lotsText(t, result.lots),
        price: formatPrice(price),
        result: net === undefined ? NONE : netText(net, currency),
      })}
    </span>
  );
}
