/** The head of the trading page: which market, its price and day, and what is wrong with the price when something is. */
import { ChevronLeft, ChevronRight, ListOrdered, Star } from "lucide-react";
import { useEffect } from "react";
import { useStaleSeconds } from "../live/freshness.ts";
import { useLiveQuote } from "../live/quotes.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { Change, DIRECTION_TEXT, directionOf } from "../ui/price.tsx";
import { AccountSwitch } from "./account-switch.tsx";
import { favouriteChanges, toggleFavourite, useFavourites } from "./favourites.ts";
import { formatPercent, formatPrice, formatVolume } from "./format.ts";
import { useLanguage, useText } from "./i18n.ts";
import { InstrumentAction } from "./instrument-action.tsx";
import { useMarketHours } from "./instrument-facts.ts";
import { back, hrefOf, navigate } from "./navigation.ts";
import { ageText } from "./price-age.ts";
import { PriceOrigin } from "./price-origin.tsx";
import { ProductSwitch, type TradedProduct } from "./product-switch.tsx";
import type { RoutePath } from "./route-paths.ts";
import { useSession } from "./session.ts";
import { SessionNote } from "./session-note.tsx";

interface HeadInstrument {
  readonly id: number;
  readonly base: string;
  readonly quote: string;
  readonly name: string;
}

interface InstrumentProps {
  readonly instrument: HeadInstrument;
}

interface TradeHeaderProps extends InstrumentProps {
  /** Where one's orders of this kind are listed. */
  readonly orders: RoutePath;
  /** As which it is traded here, where the page does not say so itself: the others are then a tap away. */
  readonly product?: TradedProduct;
}

export function TradeHeader({ instrument, orders, product }: TradeHeaderProps) {
  const t = useText("trade");
  const { user } = useSession();
  return (
    <div className="min-w-0">
      <header className="flex min-h-14 flex-wrap items-center px-2 pt-[env(safe-area-inset-top)]">
        <IconButton label={t("common.back")} onClick={() => back("pages/market/market")}>
          <ChevronLeft aria-hidden className="size-6" />
        </IconButton>
        <span className="hidden sm:inline-flex">
          <CoinIcon symbol={instrument.base} size="small" />
        </span>
        <div className="min-w-0 flex-[1_1_min-content] leading-tight sm:pl-1.5">
          <h1 tabIndex={-1} className="truncate font-bold text-[1.0625rem]">
            {t("pair", { base: instrument.base, quote: instrument.quote })}
          </h1>
          <p className="w-0 min-w-full truncate text-ink-soft text-xs">{instrument.name}</p>
        </div>
        <FavouriteStar instrument={instrument} />
        <IconButton label={t("head.orders")} onClick={() => navigate(orders)}>
          <ListOrdered aria-hidden className="size-5.5" />
        </IconButton>
        {user !== null && <AccountSwitch className="[&>label]:min-w-13 [&>label]:px-2 lg:hidden" />}
      </header>
      {product !== undefined && <ProductSwitch instrumentId={instrument.id} product={product} />}
    </div>
  );
}

/** Header and price as one head: below each other on phones, side by side where there is room, as on a phone held across. */
export function MarketHead(props: TradeHeaderProps) {
  return (
    <div className="flex-wrap items-center justify-between gap-x-8 across:flex lg:flex">
      <TradeHeader {...props} />
      <div className="flex-1 across:min-w-[22rem] lg:min-w-[28rem]">
        <PriceHead instrument={props.instrument} />
      </div>
    </div>
  );
}

function FavouriteStar({ instrument }: InstrumentProps) {
  const t = useText("trade");
  const { ids } = useFavourites();
  useEffect(() => void favouriteChanges(), []);
  const isKept = ids.has(instrument.id);
  return (
    <IconButton label={t("head.favourite")} aria-pressed={isKept} onClick={() => toggleFavourite(instrument.id)}>
      <Star aria-hidden className={classNames("size-5.5", isKept ? "fill-current text-[#f0a020]" : "text-ink-soft")} />
    </IconButton>
  );
}

/** Price, change and the figures of the day. The only part of the head that renders with each tick. */
export function PriceHead({ instrument }: InstrumentProps) {
  const t = useText("trade");
  const quote = useLiveQuote(instrument.id);
  const stale = useStaleSeconds(instrument.id);
  const direction = directionOf(quote?.changePercent ?? "0");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-2 pb-2 lg:px-2 lg:pt-0">
      <div className="min-w-36 flex-1">
        <div className="flex items-center gap-1">
          <p
            className={classNames(
              "font-bold text-[min(1.75rem,9vw)] leading-9 tracking-tight",
              stale > 0 ? "text-ink-soft" : DIRECTION_TEXT[direction],
            )}
          >
            <span className="sr-only">{t("head.priceLabel")} </span>
            {formatPrice(quote?.price)}
          </p>
          <span className="-my-1 inline-flex text-ink-soft">
            <InstrumentAction instrument={instrument} />
          </span>
        </div>
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
          {quote !== undefined && quote.price !== null && stale === 0 && (
            <Change change={quote.changePercent} text={formatPercent(quote.changePercent)} />
          )}
          <PriceState instrumentId={instrument.id} state={quote?.state} stale={stale} />
          {stale === 0 && <PriceOrigin instrumentId={instrument.id} />}
          <Hours instrument={instrument} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-xs leading-5 lg:flex lg:gap-8 lg:text-sm">
        <DayFigure name={t("head.high")} value={formatPrice(quote?.high)} />
        <DayFigure name={t("head.low")} value={formatPrice(quote?.low)} />
        <DayFigure name={t("common.columns.volume")} value={quote === undefined ? "–" : formatVolume(quote.volume)} />
      </dl>
    </div>
  );
}

function Hours({ instrument }: InstrumentProps) {
  const hours = useMarketHours(instrument.id);
  return hours === undefined ? null : <SessionNote {...hours} />;
}

interface PriceStateProps {
  readonly instrumentId: number;
  readonly state: "open" | "closed" | "halted" | undefined;
  readonly stale: number;
}

function PriceState({ instrumentId, state, stale }: PriceStateProps) {
  const t = useText("trade");
  if (state === "closed") return <Badge>{t("common.states.closed")}</Badge>;
  const age = stale === 0 ? null : <PriceAge stale={stale} />;
  if (state !== "halted") return age;
  return (
    <>
      <a
        href={hrefOf("pages/incidents/incidents", { match_id: String(instrumentId) })}
        aria-label={t("common.states.haltedWhy")}
        className="-my-2.5 inline-flex min-h-11 items-center"
      >
        <Badge tone="bad">
          {t("common.states.halted")}
          <ChevronRight aria-hidden className="size-3.5" />
        </Badge>
      </a>
      {age}
    </>
  );
}

function PriceAge({ stale }: { readonly stale: number }) {
  const t = useText("trade");
  const { tag } = useLanguage();
  return <Badge tone="notice">{t("head.stale", { age: ageText(stale, tag, "long") })}</Badge>;
}

function DayFigure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="contents lg:block lg:text-right">
      <dt className="text-ink-soft lg:text-xs">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
