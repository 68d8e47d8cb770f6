/** Why nothing can be ordered here now, with the one thing to do about it. */
import { Info } from "lucide-react";
import { formatInstant } from "../app/format.ts";
import { useText } from "../app/i18n.ts";
import { useMarketHours } from "../app/instrument-facts.ts";
import { hrefOf, switchTab } from "../app/navigation.ts";
import { setAccount } from "../app/session.ts";
import { useFrozenBy, useRestrictions } from "../live/customer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import type { TicketBlock } from "./ticket-block.ts";
import type { TicketInstrument, TicketProduct } from "./ticket-types.ts";

interface BlockNoteProps {
  readonly product: TicketProduct;
  readonly block: TicketBlock;
  readonly instrument: TicketInstrument;
}

/** When it opens, on the reader's own clock. */
function Opening({ instrument }: Pick<BlockNoteProps, "instrument">) {
  const t = useText("trade");
  const opensAt = useMarketHours(instrument.id)?.opensAt ?? null;
  return opensAt === null ? null : <span className="block">{t("block.opens", { at: formatInstant(opensAt) })}</span>;
}

function useReason({ product, block, instrument }: BlockNoteProps): string {
  const t = useText("trade");
  const by = useFrozenBy();
  const restriction = useRestrictions().find(({ kind }) => kind === "no-new-orders");
  const symbol = t("pair", { base: instrument.base, quote: instrument.quote });
  if (block === "frozen") return t(by === "operator" ? "frozen.stripOperator" : "frozen.order");
  if (block === "restricted") return t("restricted.order", { time: formatInstant(restriction?.until ?? 0) });
  if (block === "not-traded" || block === "halted" || block === "visitor")
    return t(`block.${block}.${product}`, { symbol });
  return t(`block.${block}`, { symbol });
}

/** What another market may not have. */
const MARKET_BLOCKS: ReadonlySet<TicketBlock> = new Set(["not-traded", "no-price", "closed", "halted"]);
/** What the demo account does not have. */
const REAL_BLOCKS: ReadonlySet<TicketBlock> = new Set(["not-verified", "not-offered", "real-not-live"]);

export function BlockNote({ product, block, instrument }: BlockNoteProps) {
  const t = useText("trade");
  const match_id = String(instrument.id);
  const by = useFrozenBy();
  return (
    <div className="flex gap-3 rounded-2xl bg-inset px-4 py-3.5">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <div className="min-w-0">
        <p className="text-sm leading-relaxed">
          {useReason({ product, block, instrument })}
          {block === "closed" && <Opening instrument={instrument} />}
        </p>
        <div className="flex flex-wrap gap-2.5 pt-2.5 empty:hidden">
          {block === "not-verified" && (
            <LinkButton size="small" look="primary" href={hrefOf("pages/setting/real")}>
              {t("order.verify")}
            </LinkButton>
          )}
          {REAL_BLOCKS.has(block) && (
            <Button size="small" onClick={() => setAccount("demo")}>
              {t("order.useDemo")}
            </Button>
          )}
          {(block === "frozen" || block === "restricted") && (
            <LinkButton size="small" look="primary" href={hrefOf("pages/setting/security")}>
              {t(block === "restricted" || by === "operator" ? "frozen.why" : "frozen.action")}
            </LinkButton>
          )}
          {block === "halted" && (
            <LinkButton size="small" href={hrefOf("pages/incidents/incidents", { match_id })}>
              {t("order.haltedWhy")}
            </LinkButton>
          )}
          {block === "not-traded" && product === "spot" && (
            <LinkButton size="small" look="primary" href={hrefOf("pages/transaction/index", { match_id })}>
              {t("products.both")}
            </LinkButton>
          )}
          {MARKET_BLOCKS.has(block) && (
            <Button size="small" onClick={() => switchTab("pages/market/market")}>
              {t("order.otherMarkets")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
