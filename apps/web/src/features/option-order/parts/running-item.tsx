/** One running order in the list of all markets; the price of its own market is followed while it is there. */
import type { OptionOrder } from "@candor/api/option-order";
import { useInstrument } from "../../../app/instrument-facts.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { usePairName } from "../../../app/pair-name.ts";
import { useFollowedQuotes } from "../../../live/quotes.ts";
import { RunningOrder } from "./running-order.tsx";

export function RunningItem({ order }: { readonly order: OptionOrder }) {
  const { data } = useInstrument(order.match_id);
  const pair = usePairName(order);
  return (
    <>
      {data !== undefined && <Followed categoryId={data.is_class} />}
      <RunningOrder
        order={order}
        market={
          <a
            href={hrefOf("pages/transaction/index", { match_id: String(order.match_id) })}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-link"
          >
            {pair}
          </a>
        }
      />
    </>
  );
}

function Followed({ categoryId }: { readonly categoryId: number }) {
  useFollowedQuotes(categoryId);
  return null;
}
