/** The trades of one order, fetched when they are unfolded. */
import type { SpotOrder } from "@candor/api/spot-order";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFillsOf } from "../spot-order-data.ts";
import { FillItem } from "./fill-item.tsx";

export function OrderFills({ order }: { readonly order: SpotOrder }) {
  const t = useText("spot-order");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2 -mb-2 flex min-h-11 items-center gap-1 rounded-lg px-2 font-medium text-link text-sm"
      >
        {t("orders.details")}
        <ChevronDown aria-hidden className={classNames("size-4 transition-transform", isOpen && "rotate-180")} />
      </button>
      {isOpen && <Fills order={order} />}
    </div>
  );
}

export function Fills({ order }: { readonly order: SpotOrder }) {
  const t = useText("spot-order");
  const { data, error } = useFillsOf(order.id);
  if (error !== null) return <p className="py-2 text-error-text text-sm">{error.message}</p>;
  if (data === undefined) return <Skeleton className="my-3 h-8 w-full" />;
  if (data.list.length === 0) return <p className="py-2 text-ink-soft text-sm">{t("orders.noFills")}</p>;
  return (
    <ul className="mt-1 divide-y divide-line rounded-xl bg-inset px-3">
      {data.list.map((fill) => (
        <FillItem key={fill.id} fill={fill} hasSide={false} />
      ))}
    </ul>
  );
}
