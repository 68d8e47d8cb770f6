-- Which live sources an instrument's price is made of, so that they are data and can differ from instrument to instrument.

-- A list of {"provider", "market"} with an optional "per" (a market of the same provider by which the price is divided) and
-- an optional "isDelayed" (the provider publishes it late).
alter table instrument add column sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array');

update instrument set sources = case category_id
  when 2 then jsonb_build_array(
    jsonb_build_object('provider', 'binance', 'market', replace(symbol, 'USDT', '/USDT')),
    jsonb_build_object('provider', 'kraken', 'market', replace(symbol, 'USDT', '/USD'), 'per', 'USDT/USD'),
    jsonb_build_object('provider', 'coinbase', 'market', replace(symbol, 'USDT', '/USD'), 'per', 'USDT/USD'))
  when 0 then jsonb_build_array(
    jsonb_build_object('provider', 'yahoo', 'market', symbol || '=X'),
    jsonb_build_object('provider', 'finnhub', 'market', 'OANDA:' || left(symbol, 3) || '_' || right(symbol, 3)))
  when 3 then jsonb_build_array(
    case symbol
      when 'SPX' then jsonb_build_object('provider', 'yahoo', 'market', '^GSPC')
      else jsonb_build_object('provider', 'yahoo', 'market', symbol || '=F', 'isDelayed', true)
    end)
  else jsonb_build_array(
    jsonb_build_object('provider', 'yahoo', 'market', symbol),
    jsonb_build_object('provider', 'finnhub', 'market', symbol))
  end
where symbol in (
  'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'BNBUSDT', 'ADAUSDT', 'DOGEUSDT', 'LTCUSDT', 'DOTUSDT', 'LINKUSDT',
  'EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCHF', 'USDCAD', 'NZDUSD', 'EURGBP', 'EURJPY',
  '6E', 'SPX', 'NQ', 'GC', 'SI', 'HG', 'CL', 'NG', 'ZC',
  'AAPL', 'GOOG', 'INTC', 'MSFT', 'AMZN', 'NVDA', 'TSLA', 'META', 'JPM', 'KO',
  'SPY', 'QQQ', 'IWM', 'VTI', 'EEM', 'GLD', 'TLT', 'XLK', 'XLF');
