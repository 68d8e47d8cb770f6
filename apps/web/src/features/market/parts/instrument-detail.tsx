/** The chosen market beside the list on wide screens: price, day, chart, where its prices come from, and the way to trade it. */
import { ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { formatInstant, formatPercent, formatPrice, formatRate, formatVolume } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { InstrumentAction } from "../../../app/instrument-action.tsx";
import { hrefOf } from "../../../app/navigation.ts";
import { PriceOrigin } from "../../../app/price-origin.tsx";
import { useEndpoint } from "../../../app/query.ts";
import { SessionNote } from "../../../app/session-note.tsx";
import { ChartPanel } from "../../../chart/chart-panel.tsx";
import { useStaleSeconds } from "../../../live/freshness.ts";
import { useKeptHead } from "../../../live/log-heads.ts";
import { useLiveQuote } from "../../../live/quotes.ts";
import { ComingTerms } from "../../../trading/coming-terms.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { Change, DIRECTION_TEXT, directionOf } from "../../../ui/price.tsx";
import { type MarketRow, SIMULATED, symbolOf } from "../market-view.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import { PriceAge, PriceState } from "./market-figures.tsx";

const FACTS_KEPT_MS = 300_000;

interface InstrumentDetailProps {
  readonly row: MarketRow;
  readonly isKept: boolean;
}

export function InstrumentDetail({ row, isKept }: InstrumentDetailProps) {
  const t = useText("market");
  const symbol = symbolOf(row);
  return (
    <section
      aria-label={t("detail.label", { symbol })}
      className="sticky top-2 hidden rounded-card bg-surface pb-4 lg:block"
    >
      <header className="flex items-center gap-3 px-5 pt-4">
        <CoinIcon symbol={row.base} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-bold text-lg leading-6">{symbol}</h2>
          <p className="truncate text-ink-soft text-sm">{row.name}</p>
        </div>
        <div className="-mr-2 flex text-ink-soft">
          <InstrumentAction instrument={row} />
          <FavouriteStar id={row.id} symbol={symbol} isKept={isKept} className="[&_svg]:size-5.5" />
        </div>
      </header>
      <LivePrice row={row} />
      <Chart row={row} />
      <Terms row={row} />
    </section>
  );
}

/** The only part of the detail that renders with each tick. */
function LivePrice({ row }: { readonly row: MarketRow }) {
  const t = useText("market");
  const live = useLiveQuote(row.id);
  const stale = useStaleSeconds(row.id);
  const change = live?.changePercent ?? row.change;
  const state = live?.state ?? row.state;
  const price = live === undefined ? row.price : live.price;
  const figures = [
    { name: t("detail.high"), value: formatPrice(live === undefined ? row.high : live.high) },
    { name: t("detail.low"), value: formatPrice(live === undefined ? row.low : live.low) },
    { name: t("common.columns.volume"), value: formatVolume(live?.volume ?? row.volume) },
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 px-5 pt-2">
      <div>
        <p
          className={classNames(
            "font-bold text-3xl leading-10 tracking-tight",
            stale > 0 ? "text-ink-soft" : DIRECTION_TEXT[directionOf(change)],
          )}
        >
          {formatPrice(price)}
        </p>
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
          {price !== null && <Change change={change} text={formatPercent(change)} />}
          {state === "halted" ? <Halted row={row} stale={stale} /> : <PriceState state={state} stale={stale} />}
          {stale === 0 && <PriceOrigin instrumentId={row.id} />}
          <SessionNote state={state} opensAt={row.opensAt} closesAt={row.closesAt} />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-7 gap-y-1 text-sm">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-ink-soft text-xs">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** That nothing is traded here now, the way to why, and how old the last price is. */
function Halted({ row, stale }: { readonly row: MarketRow; readonly stale: number }) {
  const t = useText("market");
  return (
    <>
      <a
        href={hrefOf("pages/incidents/incidents", { match_id: String(row.id) })}
        aria-label={t("common.states.haltedWhy")}
        className="-my-2.5 inline-flex min-h-11 items-center"
      >
        <Badge tone="bad">
          {t("row.halted")}
          <ChevronRight aria-hidden className="size-3.5" />
        </Badge>
      </a>
      <PriceAge stale={stale} />
    </>
  );
}

const decimalsOf = (price: string | null): number => price?.split(".")[1]?.length ?? 2;

function Chart({ row }: { readonly row: MarketRow }) {
  const name = symbolOf(row);
  const priceDecimals = decimalsOf(row.price);
  const instrument = useMemo(
    () => ({ id: row.id, symbol: row.wireSymbol, name, priceDecimals }),
    [row.id, row.wireSymbol, name, priceDecimals],
  );
  return (
    <div className="pt-3">
      <ChartPanel instrument={instrument} className="h-[min(24rem,46vh)]" />
    </div>
  );
}

function Terms({ row }: { readonly row: MarketRow }) {
  const t = useText("market");
  const { data } = useEndpoint("GET /currency/instrument", { match_id: row.id }, { staleTime: FACTS_KEPT_MS });
  const isSpot = data?.products.includes("spot") !== false;
  const isQuick = data?.products.includes("contract") !== false;
  const symbol = symbolOf(row);
  const source = data?.sources.map((name) => (name === SIMULATED ? t("detail.simulated") : name)).join(", ");
  return (
    <div className="min-h-30 px-5 pt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {data !== undefined && source !== undefined && (
          <div className="flex gap-2">
            <dt className="shrink-0 text-ink-soft">{t("detail.sources")}</dt>
            <dd className="font-medium">{source}</dd>
          </div>
        )}
        {data !== undefined && isSpot && (
          <div className="flex gap-2">
            <dt className="text-ink-soft">{t("detail.fees")}</dt>
            <dd className="font-medium">
              {formatRate(data.maker_fee_rate)} / {formatRate(data.taker_fee_rate)}
            </dd>
          </div>
        )}
      </dl>
      <ComingTerms symbol={row.wireSymbol} />
      <LogNote instrumentId={row.id} />
      {isQuick && !isSpot && <p className="mt-2 text-ink-soft text-sm">{t("detail.notSpot")}</p>}
      {!isQuick && <p className="mt-2 text-ink-soft text-sm">{t("detail.tooSlow")}</p>}
      {isSpot && (
        <LinkButton
          look="primary"
          isWide
          href={hrefOf("pages/transaction/currency", { match_id: String(row.id) })}
          className="mt-3"
        >
          {t("detail.trade", { symbol })}
        </LinkButton>
      )}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <LinkButton
          look={isQuick && !isSpot ? "primary" : "secondary"}
          href={hrefOf("pages/transaction/contract", { match_id: String(row.id) })}
        >
          {t("detail.contract")}
        </LinkButton>
        <LinkButton href={hrefOf("pages/transaction/index", { match_id: String(row.id), product: "option" })}>
          {t("detail.option")}
        </LinkButton>
      </div>
    </div>
  );
}

/** How far this browser has checked the price log, and the way to check it. */
function LogNote({ instrumentId }: { readonly instrumentId: number }) {
  const t = useText("market");
  const checkedTo = useKeptHead(instrumentId)?.checkedTo ?? null;
  return (
    <a
      href={hrefOf("pages/market/log", { match_id: String(instrumentId) })}
      className="-mx-2 flex min-h-11 items-center gap-2 px-2 text-sm"
    >
      <span className="font-medium text-link">{t("common.titles.priceLog")}</span>
      <span className="text-ink-soft">
        {checkedTo === null ? t("detail.logNotChecked") : t("detail.logCheckedTo", { time: formatInstant(checkedTo) })}
      </span>
    </a>
  );
}
