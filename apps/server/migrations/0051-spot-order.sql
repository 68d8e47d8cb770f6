-- Spot orders and what was filled of them: the truth from which the books are rebuilt at every start.

-- The row is first written with the state it has at the end of its batch; `sequence` is its place in the queue of its price.
create table spot_order (
  portfolio_id bigint not null,
  id bigint not null,
  mode text not null check (mode in ('demo', 'real')),
  instrument_id integer not null,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('limit', 'market')),
  time_in_force text not null check (time_in_force in ('gtc', 'ioc', 'fok')),
  is_post_only boolean not null,
  -- The limit; for a market order the worst price it accepted.
  limit_price numeric not null check (limit_price > 0),
  quantity numeric not null check (quantity > 0),
  filled_quantity numeric not null check (filled_quantity >= 0 and filled_quantity <= quantity),
  -- Price × quantity of everything filled, exact and unrounded, as maker and as taker: what fees are computed from.
  maker_notional numeric not null check (maker_notional >= 0),
  taker_notional numeric not null check (taker_notional >= 0),
  filled_value numeric not null check (filled_value >= 0),
  fee numeric not null check (fee >= 0),
  maker_fee_rate bigint not null check (maker_fee_rate >= 0),
  taker_fee_rate bigint not null check (taker_fee_rate >= 0),
  held numeric not null check (held >= 0),
  status text not null check (status in ('open', 'partly-filled', 'filled', 'cancelled', 'rejected')),
  reason text,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  final_at timestamptz,
  primary key (portfolio_id, id),
  check ((final_at is null) = (status in ('open', 'partly-filled'))),
  check (final_at is null or held = 0),
  check ((status = 'filled') = (filled_quantity = quantity)),
  check (status <> 'open' or filled_quantity = 0)
) with (fillfactor = 80);
create index spot_order_open on spot_order (portfolio_id, id) where final_at is null;
revoke delete on spot_order from candor_app;

-- One row for each customer's side of a trade; both sides of a trade between customers have the same id.
create table spot_fill (
  portfolio_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  instrument_id integer not null,
  side text not null check (side in ('buy', 'sell')),
  price numeric not null check (price > 0),
  quantity numeric not null check (quantity > 0),
  value numeric not null check (value >= 0),
  fee numeric not null check (fee >= 0),
  is_maker boolean not null,
  counterparty text not null check (counterparty in ('customer', 'house')),
  created_at timestamptz not null,
  primary key (portfolio_id, id)
);
create index spot_fill_order on spot_fill (order_id);
revoke update, delete on spot_fill from candor_app;
