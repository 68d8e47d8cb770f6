/** How each currency is called and what kind of thing it is. Ids and decimals are the ledger's. */

/** `security` is a share or a fund, `underlying` what a future or index refers to and nobody holds. */
type CurrencyKind = "fiat" | "crypto" | "security" | "underlying";

interface CurrencyFacts {
  /** In English; a proper name. */
  readonly name: string;
  readonly kind: CurrencyKind;
}

type Row = readonly [code: string, name: string, kind: CurrencyKind];

const ROWS: readonly Row[] = [
  ["USDT", "Tether USD", "crypto"],
  ["USD", "US Dollar", "fiat"],
  ["EUR", "Euro", "fiat"],
  ["GBP", "British Pound", "fiat"],
  ["JPY", "Japanese Yen", "fiat"],
  ["AUD", "Australian Dollar", "fiat"],
  ["CHF", "Swiss Franc", "fiat"],
  ["CAD", "Canadian Dollar", "fiat"],
  ["NZD", "New Zealand Dollar", "fiat"],
  ["BTC", "Bitcoin", "crypto"],
  ["ETH", "Ethereum", "crypto"],
  ["SOL", "Solana", "crypto"],
  ["XRP", "XRP", "crypto"],
  ["BNB", "BNB", "crypto"],
  ["ADA", "Cardano", "crypto"],
  ["DOGE", "Dogecoin", "crypto"],
  ["LTC", "Litecoin", "crypto"],
  ["DOT", "Polkadot", "crypto"],
  ["LINK", "Chainlink", "crypto"],
  ["AAPL", "Apple", "security"],
  ["GOOG", "Alphabet", "security"],
  ["INTC", "Intel", "security"],
  ["MSFT", "Microsoft", "security"],
  ["AMZN", "Amazon", "security"],
  ["NVDA", "NVIDIA", "security"],
  ["TSLA", "Tesla", "security"],
  ["META", "Meta Platforms", "security"],
  ["JPM", "JPMorgan Chase", "security"],
  ["KO", "Coca-Cola", "security"],
  ["6E", "Euro FX Futures", "underlying"],
  ["SPX", "S&P 500 Index", "underlying"],
  ["NQ", "Nasdaq-100 Futures", "underlying"],
  ["GC", "Gold Futures", "underlying"],
  ["SI", "Silver Futures", "underlying"],
  ["HG", "Copper Futures", "underlying"],
  ["CL", "WTI Crude Oil Futures", "underlying"],
  ["NG", "Natural Gas Futures", "underlying"],
  ["ZC", "Corn Futures", "underlying"],
  ["SPY", "SPDR S&P 500 ETF", "security"],
  ["QQQ", "Invesco QQQ ETF", "security"],
  ["IWM", "iShares Russell 2000 ETF", "security"],
  ["VTI", "Vanguard Total Stock Market ETF", "security"],
  ["EEM", "iShares MSCI Emerging Markets ETF", "security"],
  ["GLD", "SPDR Gold Shares", "security"],
  ["TLT", "iShares 20+ Year Treasury Bond ETF", "security"],
  ["XLK", "Technology Select Sector SPDR ETF", "security"],
  ["XLF", "Financial Select Sector SPDR ETF", "security"],
];

const factsByCode = new Map(ROWS.map(([code, name, kind]): [string, CurrencyFacts] => [code, { name, kind }]));

/** A currency added later is called by its code and counts as money of a state. */
export const currencyFacts = (code: string): CurrencyFacts => factsByCode.get(code) ?? { name: code, kind: "fiat" };
