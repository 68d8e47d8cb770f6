/** Why nothing can be staked here now, with the one thing to do about it. */
import { Info } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useMarketHours } from "../../../app/instrument-facts.ts";
import { hrefOf, switchTab } from "../../../app/navigation.ts";
import { setAccount } from "../../../app/session.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import type { OptionInstrument } from "../option-market.ts";
import type { OptionBlock } from "../option-order-view.ts";

interface BlockNoteProps {
  readonly block: OptionBlock;
  readonly instrument: OptionInstrument;
}

/** When it opens, on the reader's own clock. */
function Opening({ instrument }: Pick<BlockNoteProps, "instrument">) {
  const t = useText("option-order");
  const opensAt = useMarketHours(instrument.id)?.opensAt ?? null;
  return opensAt === null ? null : <span className="block">{t("block.opens", { at: formatInstant(opensAt) })}</span>;
}

/** What another market may not have. */
const MARKET_BLOCKS: ReadonlySet<OptionBlock> = new Set(["not-option", "no-price", "closed", "halted"]);
/** What the demo account does not have. */
const REAL_BLOCKS: ReadonlySet<OptionBlock> = new Set(["not-offered", "real-not-live"]);

export function BlockNote({ block, instrument }: BlockNoteProps) {
  const t = useText("option-order");
  const trade = useText("trade");
  return (
    <div className="flex gap-3 rounded-2xl bg-inset px-4 py-3.5">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <div className="min-w-0">
        <p className="text-sm leading-relaxed">
          {block === "frozen"
            ? trade("frozen.order")
            : t(`block.${block}`, { symbol: `${instrument.base}/${instrument.quote}` })}
          {block === "closed" && <Opening instrument={instrument} />}
        </p>
        {REAL_BLOCKS.has(block) && (
          <Button size="small" className="mt-2.5" onClick={() => setAccount("demo")}>
            {t("action.useDemo")}
          </Button>
        )}
        {block === "frozen" && (
          <LinkButton size="small" look="primary" className="mt-2.5" href={hrefOf("pages/setting/security")}>
            {trade("frozen.action")}
          </LinkButton>
        )}
        {block === "halted" && (
          <LinkButton
            size="small"
            className="mt-2.5 mr-2.5"
            href={hrefOf("pages/incidents/incidents", { match_id: String(instrument.id) })}
          >
            {t("action.haltedWhy")}
          </LinkButton>
        )}
        {MARKET_BLOCKS.has(block) && (
          <Button size="small" className="mt-2.5" onClick={() => switchTab("pages/market/market")}>
            {t("action.otherMarkets")}
          </Button>
        )}
      </div>
    </div>
  );
}
