-- Timed options: a stake and a payout that are both held, an entry and an end that twelve prices judge, once.

-- Amounts are minor units of the stake's currency, rates parts per billion.
create table option_terms (
  instrument_id integer primary key references instrument (id),
  currency_id integer not null references currency (id),
  stake_min numeric(38, 0) not null check (stake_min > 0),
  stake_max numeric(38, 0) not null check (stake_max >= stake_min),
  exposure_max numeric(38, 0) not null check (exposure_max >= 0)
);
create table option_duration (
  instrument_id integer not null references option_terms (instrument_id),
  seconds integer not null check (seconds between 5 and 86400),
  payout_rate bigint not null check (payout_rate between 1 and 2000000000),
  primary key (instrument_id, seconds)
);
revoke delete, truncate on option_terms, option_duration from candor_app;

-- What is frozen when an order is taken stays with it: stake, payout, seconds. `after_seq` is the last tick that the desk had
-- heard then; only a later one enters it. Prices are whole ticks.
create table option_order (
  portfolio_id bigint not null,
  id bigint not null,
  mode text not null check (mode in ('demo', 'real')),
  instrument_id integer not null,
  currency_id integer not null,
  direction text not null check (direction in ('up', 'down')),
  seconds integer not null check (seconds > 0),
  stake numeric(38, 0) not null check (stake > 0),
  payout_rate bigint not null check (payout_rate > 0),
  payout numeric(38, 0) not null check (payout >= 0),
  after_seq bigint not null,
  entry_price bigint check (entry_price > 0),
  entry_seq bigint,
  entry_at timestamptz,
  end_at timestamptz,
  -- How many valid prices judged it, and their sum.
  price_count integer check (price_count between 0 and 12),
  price_sum numeric(38, 0),
  -- The last tick of its window that was there.
  end_seq bigint,
  status text not null check (status in ('accepted', 'open', 'won', 'lost', 'tied', 'void')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  final_at timestamptz,
  primary key (portfolio_id, id),
  check ((final_at is null) = (status in ('accepted', 'open'))),
  check ((entry_price is null) = (entry_seq is null) and (entry_price is null) = (entry_at is null)),
  check ((entry_at is null) = (end_at is null)),
  check (status <> 'accepted' or entry_price is null),
  check (status in ('accepted', 'void') or entry_price is not null),
  check (status not in ('won', 'lost', 'tied') or price_count >= 9)
) with (fillfactor = 80);
create index option_order_open on option_order (portfolio_id, id) where final_at is null;
revoke delete, truncate on option_order from candor_app;

update instrument set products = array_append(products, 'option') where not 'option' = any (products);
