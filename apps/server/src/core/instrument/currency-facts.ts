/**
 * The currencies that the first instruments trade, with their names. Ids and decimals are the ledger's; this is the list it
 * is asked to keep, and what it does not need to know: how each is called and what kind of thing it is.
 */

/** `security` is a share or a fund, `underlying` what a future or index refers to and nobody holds. */
export type CurrencyKind = "fiat" | "crypto" | "security" | "underlying";

export interface CurrencyFacts {
  readonly code: string;
  /** In English; a proper name. */
  readonly name: string;
  readonly kind: CurrencyKind;
  readonly decimals: number;
}

type Row = readonly [code: string, name: string, kind: CurrencyKind, decimals: number];

const ROWS: readonly Row[] = [
  ["USDT", "Tether USD", "crypto", 6],
  ["USD", "US Dollar", "fiat", 6],
  ["EUR", "Euro", "fiat", 6],
  ["GBP", "British Pound", "fiat", 6],
  ["JPY", "Japanese Yen", "fiat", 6],
  ["AUD", "Australian Dollar", "fiat", 6],
  ["CHF", "Swiss Franc", "fiat", 6],
  ["CAD", "Canadian Dollar", "fiat", 6],
  ["NZD", "New Zealand Dollar", "fiat", 6],
  ["BTC", "Bitcoin", "crypto", 8],
  ["ETH", "Ethereum", "crypto", 8],
  ["SOL", "Solana", "crypto", 8],
  ["XRP", "XRP", "crypto", 6],
  ["BNB", "BNB", "crypto", 8],
  ["ADA", "Cardano", "crypto", 6],
  ["DOGE", "Dogecoin", "crypto", 8],
  ["LTC", "Litecoin", "crypto", 8],
  ["DOT", "Polkadot", "crypto", 8],
  ["LINK", "Chainlink", "crypto", 8],
  ["AAPL", "Apple", "security", 6],
  ["GOOG", "Alphabet", "security", 6],
  ["INTC", "Intel", "security", 6],
  ["MSFT", "Microsoft", "security", 6],
  ["AMZN", "Amazon", "security", 6],
  ["NVDA", "NVIDIA", "security", 6],
  ["TSLA", "Tesla", "security", 6],
  ["META", "Meta Platforms", "security", 6],
  ["JPM", "JPMorgan Chase", "security", 6],
  ["KO", "Coca-Cola", "security", 6],
  ["6E", "Euro FX Futures", "underlying", 6],
  ["SPX", "S&P 500 Index", "underlying", 6],
  ["NQ", "Nasdaq-100 Futures", "underlying", 6],
  ["GC", "Gold Futures", "underlying", 6],
  ["SI", "Silver Futures", "underlying", 6],
  ["HG", "Copper Futures", "underlying", 6],
  ["CL", "WTI Crude Oil Futures", "underlying", 6],
  ["NG", "Natural Gas Futures", "underlying", 6],
  ["ZC", "Corn Futures", "underlying", 6],
  ["SPY", "SPDR S&P 500 ETF", "security", 6],
  ["QQQ", "Invesco QQQ ETF", "security", 6],
  ["IWM", "iShares Russell 2000 ETF", "security", 6],
  ["VTI", "Vanguard Total Stock Market ETF", "security", 6],
  ["EEM", "iShares MSCI Emerging Markets ETF", "security", 6],
  ["GLD", "SPDR Gold Shares", "security", 6],
  ["TLT", "iShares 20+ Year Treasury Bond ETF", "security", 6],
  ["XLK", "Technology Select Sector SPDR ETF", "security", 6],
  ["XLF", "Financial Select Sector SPDR ETF", "security", 6],
];

export const CURRENCY_FACTS: readonly CurrencyFacts[] = ROWS.map(([code, name, kind, decimals]) => ({
  code,
  name,
  kind,
  decimals,
}));

const factsByCode = new Map(CURRENCY_FACTS.map((facts) => [facts.code, facts]));

/** A currency added later by an operator is called by its code and counts as money of a state. */
export const currencyFacts = (code: string): Pick<CurrencyFacts, "name" | "kind"> =>
  factsByCode.get(code) ?? { name: code, kind: "fiat" };
