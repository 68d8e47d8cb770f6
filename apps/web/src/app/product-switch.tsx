/**
 * The ways in which one market is traded, as tabs lead to them: the market and the account stay. What takes its place is not
 * in the history, so that back leads to where the market was chosen.
 */
import type { Instrument } from "@candor/api/market";
import type { MouseEvent } from "react";
import { classNames } from "../ui/class-names.ts";
import { useText } from "./i18n.ts";
import { useInstrument } from "./instrument-facts.ts";
import { currentPlace, hrefOf, redirect } from "./navigation.ts";

export type TradedProduct = Instrument["products"][number];

const SHOWN: readonly TradedProduct[] = ["spot", "contract", "option"];

interface ProductSwitchProps {
  readonly instrumentId: number;
  /** The one that is shown. */
  readonly product: TradedProduct;
}

export function ProductSwitch({ instrumentId, product }: ProductSwitchProps) {
  const t = useText("trade");
  const { data } = useInstrument(instrumentId);
  const offered = SHOWN.filter((one) => one === product || data?.products.includes(one) === true);
  return (
    <nav
      aria-label={t("products.label")}
      className="scroll-quiet flex min-h-11 shrink-0 gap-1 overflow-x-auto px-2 lg:px-0"
    >
      {offered.map((one) => (
        <ProductLink key={one} instrumentId={instrumentId} product={one} isCurrent={one === product} />
      ))}
    </nav>
  );
}

interface ProductLinkProps extends ProductSwitchProps {
  readonly isCurrent?: boolean;
}

function ProductLink({ instrumentId, product, isCurrent = false }: ProductLinkProps) {
  const t = useText("trade");
  const target = targetOf(instrumentId, product);
  const press = (event: MouseEvent) => {
    // With a key held, the browser opens it elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isCurrent) target.go();
  };
  return (
    <a
      href={target.href}
      aria-current={isCurrent ? "page" : undefined}
      onClick={press}
      className={classNames(
        "relative inline-flex min-h-11 shrink-0 items-center whitespace-nowrap px-3 text-[0.9375rem] -outline-offset-2",
        isCurrent ? "font-bold text-ink" : "font-medium text-ink-soft hover:text-ink",
      )}
    >
      {t(`products.${product}`)}
      {isCurrent && <span aria-hidden className="absolute inset-x-3 bottom-0 h-[3px] rounded-full bg-primary" />}
    </a>
  );
}

function targetOf(instrumentId: number, product: TradedProduct) {
  const match_id = String(instrumentId);
  // Options and contracts have a page in common: whoever is there stays.
  const isTogether = product === "contract" && currentPlace().location.path === "pages/transaction/index";
  if (product === "option" || isTogether) {
    const query = { match_id, product } as const;
    return { href: hrefOf("pages/transaction/index", query), go: () => redirect("pages/transaction/index", query) };
  }
  const path = product === "spot" ? "pages/transaction/currency" : "pages/transaction/contract";
  return { href: hrefOf(path, { match_id }), go: () => redirect(path, { match_id }) };
}
