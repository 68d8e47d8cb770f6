-- What can be traded and on which terms, and the instruments that each customer keeps at hand.

-- Amounts are minor units of the quote currency, rates parts per billion, lots whole lots.
create table instrument (
  id integer primary key check (id > 0),
  symbol text not null unique check (symbol ~ '^[A-Z0-9]{1,32}$'),
  names jsonb not null,
  category_id integer not null check (category_id in (0, 2, 3, 6, 9)),
  base_currency_id integer not null,
  quote_currency_id integer not null,
  price_scale integer not null check (price_scale between 0 and 18),
  tick_units integer not null check (tick_units > 0),
  quantity_scale integer not null check (quantity_scale between 0 and 18),
  lot_units integer not null check (lot_units > 0),
  min_notional numeric(38, 0) not null check (min_notional >= 0),
  maker_fee_rate bigint not null check (maker_fee_rate between 0 and 100000000),
  taker_fee_rate bigint not null check (taker_fee_rate between 0 and 100000000),
  price_band bigint not null check (price_band between 1 and 500000000),
  products text[] not null check (products <@ array['spot', 'contract', 'option']),
  ladder_levels integer not null check (ladder_levels between 0 and 50),
  ladder_half_spread bigint not null check (ladder_half_spread >= 0),
  ladder_step bigint not null check (ladder_step >= 0),
  ladder_level_lots bigint not null check (ladder_level_lots >= 0),
  ladder_refill_lots_per_second bigint not null check (ladder_refill_lots_per_second >= 0),
  start_price numeric not null check (start_price > 0),
  yearly_volatility double precision not null check (yearly_volatility > 0),
  daily_volume double precision not null check (daily_volume >= 0),
  unique (base_currency_id, quote_currency_id),
  check (base_currency_id <> quote_currency_id)
);

create table favourite (
  customer_id bigint not null,
  id bigint not null,
  instrument_id integer not null references instrument (id),
  primary key (customer_id, id),
  unique (customer_id, instrument_id)
);
