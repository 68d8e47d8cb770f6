-- Contract orders: a margin that is held, a position that a price may end, and what came of it, once for each closing.

-- Amounts are minor units of the settlement currency, prices whole ticks, rates parts per billion, lots whole lots.
create table contract_terms (
  instrument_id integer primary key references instrument (id),
  settle_currency_id integer not null references currency (id),
  tick_value numeric(38, 0) not null check (tick_value > 0),
  -- What one lot stands for, in lots of the instrument.
  lot_size bigint not null check (lot_size > 0),
  lots_min bigint not null check (lots_min > 0),
  lots_max bigint not null check (lots_max >= lots_min),
  leverages integer[] not null check (cardinality(leverages) between 1 and 20 and 0 < all (leverages)),
  maintenance_rate bigint not null check (maintenance_rate between 0 and 500000000),
  half_spread bigint not null check (half_spread between 0 and 50000000),
  fee_rate bigint not null check (fee_rate between 0 and 50000000),
  financing_rate bigint not null check (financing_rate between 0 and 50000000),
  tolerance bigint not null check (tolerance between 0 and 100000000),
  exposure_max numeric(38, 0) not null check (exposure_max >= 0)
);
revoke delete, truncate on contract_terms from candor_app;

-- What is frozen when an order is taken stays with it: tick value to financing rate. `after_seq` is the last tick that the
-- desk had heard when the entry or the closing was asked for; only a later one enters or closes it.
create table contract_order (
  portfolio_id bigint not null,
  id bigint not null,
  mode text not null check (mode in ('demo', 'real')),
  instrument_id integer not null,
  direction text not null check (direction in ('long', 'short')),
  limit_price bigint check (limit_price > 0),
  worst_price bigint check (worst_price > 0),
  lots bigint not null check (lots > 0),
  closed_lots bigint not null default 0 check (closed_lots between 0 and lots),
  leverage integer not null check (leverage > 0),
  tick_value numeric(38, 0) not null check (tick_value > 0),
  maintenance_rate bigint not null,
  half_spread bigint not null check (half_spread > 0),
  fee_rate bigint not null,
  financing_rate bigint not null,
  -- Of the lots that are not closed: what is held now, and what was held for them at entry.
  margin numeric(38, 0) not null check (margin >= 0),
  first_margin numeric(38, 0) not null check (first_margin >= margin),
  open_fee numeric(38, 0) not null default 0 check (open_fee >= 0),
  close_fee numeric(38, 0) not null default 0 check (close_fee >= 0),
  financing numeric(38, 0) not null default 0 check (financing >= 0),
  -- Of the lots that are closed, as the prices say.
  profit numeric(38, 0) not null default 0,
  take_profit bigint check (take_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  is_called boolean not null default false,
  open_price bigint check (open_price > 0),
  open_seq bigint,
  close_price bigint check (close_price > 0),
  after_seq bigint not null,
  closing_lots bigint check (closing_lots > 0),
  -- The last day whose night has been charged, in days since 1970.
  financed_day integer,
  status text not null check (status in ('pending', 'open', 'closing', 'closed', 'cancelled')),
  reason text,
  -- Of its last closing.
  receipt_id bigint,
  created_at timestamptz not null,
  opened_at timestamptz,
  updated_at timestamptz not null,
  final_at timestamptz,
  primary key (portfolio_id, id),
  check ((final_at is null) = (status in ('pending', 'open', 'closing'))),
  check (final_at is null or margin = 0),
  check ((open_price is null) = (status in ('pending', 'cancelled'))),
  check ((closing_lots is not null) = (status = 'closing')),
  check ((status = 'closed') = (closed_lots = lots)),
  check ((limit_price is null) = (worst_price is not null))
) with (fillfactor = 70);
create index contract_order_open on contract_order (portfolio_id, id) where final_at is null;
revoke delete, truncate on contract_order from candor_app;

-- One row for each closing of an order or of a part of it: what a receipt is made of.
create table contract_closing (
  portfolio_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  mode text not null check (mode in ('demo', 'real')),
  instrument_id integer not null,
  lots bigint not null check (lots > 0),
  cause text not null check (cause in ('user', 'take-profit', 'stop-loss', 'liquidation', 'operator', 'session-end')),
  -- The tick that closed it, its index, and the price at which the contract traded.
  tick_seq bigint not null,
  tick_index bigint not null check (tick_index > 0),
  price bigint not null check (price > 0),
  released numeric(38, 0) not null check (released >= 0),
  profit numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  gap numeric(38, 0) not null check (gap >= 0),
  created_at timestamptz not null,
  primary key (portfolio_id, id)
);
create index contract_closing_order on contract_closing (order_id);
create trigger contract_closing_append_only before update or delete or truncate on contract_closing
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on contract_closing from candor_app;

-- Every instrument trades as a contract; its terms come with the seed.
update instrument set products = array_append(products, 'contract') where not 'contract' = any (products);
