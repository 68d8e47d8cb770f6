/**
 * The currencies of a new installation: what customers pay with, and what each instrument trades. Ids are for ever; further
 * currencies are added at the end of their range.
 */

/** `security` is a share or a fund, `underlying` what a future or index refers to and nobody holds. */
export type CurrencyKind = "fiat" | "crypto" | "security" | "underlying";

export interface CurrencySeed {
  readonly id: number;
  readonly code: string;
  /** In English; a proper name. */
  readonly name: string;
  readonly kind: CurrencyKind;
  readonly decimals: number;
}

type Row = readonly [id: number, code: string, name: string, kind: CurrencyKind, decimals: number];

const ROWS: readonly Row[] = [
  [1, "USDT", "Tether USD", "crypto", 6],
  [2, "USD", "US Dollar", "fiat", 6],
  [3, "EUR", "Euro", "fiat", 6],
  [4, "GBP", "British Pound", "fiat", 6],
  [5, "JPY", "Japanese Yen", "fiat", 6],
  [6, "AUD", "Australian Dollar", "fiat", 6],
  [7, "CHF", "Swiss Franc", "fiat", 6],
  [8, "CAD", "Canadian Dollar", "fiat", 6],
  [9, "NZD", "New Zealand Dollar", "fiat", 6],
  [101, "BTC", "Bitcoin", "crypto", 8],
  [102, "ETH", "Ethereum", "crypto", 8],
  [103, "SOL", "Solana", "crypto", 8],
  [104, "XRP", "XRP", "crypto", 6],
  [105, "BNB", "BNB", "crypto", 8],
  [106, "ADA", "Cardano", "crypto", 6],
  [107, "DOGE", "Dogecoin", "crypto", 8],
  [108, "LTC", "Litecoin", "crypto", 8],
  [109, "DOT", "Polkadot", "crypto", 8],
  [110, "LINK", "Chainlink", "crypto", 8],
  [201, "AAPL", "Apple", "security", 6],
  [202, "GOOG", "Alphabet", "security", 6],
  [203, "INTC", "Intel", "security", 6],
  [204, "MSFT", "Microsoft", "security", 6],
  [205, "AMZN", "Amazon", "security", 6],
  [206, "NVDA", "NVIDIA", "security", 6],
  [207, "TSLA", "Tesla", "security", 6],
  [208, "META", "Meta Platforms", "security", 6],
  [209, "JPM", "JPMorgan Chase", "security", 6],
  [210, "KO", "Coca-Cola", "security", 6],
  [301, "6E", "Euro FX Futures", "underlying", 6],
  [302, "SPX", "S&P 500 Index", "underlying", 6],
  [303, "NQ", "Nasdaq-100 Futures", "underlying", 6],
  [304, "GC", "Gold Futures", "underlying", 6],
  [305, "SI", "Silver Futures", "underlying", 6],
  [306, "HG", "Copper Futures", "underlying", 6],
  [307, "CL", "WTI Crude Oil Futures", "underlying", 6],
  [308, "NG", "Natural Gas Futures", "underlying", 6],
  [309, "ZC", "Corn Futures", "underlying", 6],
  [401, "SPY", "SPDR S&P 500 ETF", "security", 6],
  [402, "QQQ", "Invesco QQQ ETF", "security", 6],
  [403, "IWM", "iShares Russell 2000 ETF", "security", 6],
  [404, "VTI", "Vanguard Total Stock Market ETF", "security", 6],
  [405, "EEM", "iShares MSCI Emerging Markets ETF", "security", 6],
  [406, "GLD", "SPDR Gold Shares", "security", 6],
  [407, "TLT", "iShares 20+ Year Treasury Bond ETF", "security", 6],
  [408, "XLK", "Technology Select Sector SPDR ETF", "security", 6],
  [409, "XLF", "Financial Select Sector SPDR ETF", "security", 6],
];

export const CURRENCY_SEED: readonly CurrencySeed[] = ROWS.map(([id, code, name, kind, decimals]) => ({
  id,
  code,
  name,
  kind,
  decimals,
}));
