-- Prices: where they come from, the durable journal of index ticks, the hash-chained log made of it, and candles.

-- One row: what the prices of this database are made from, and since when.
create table market_data_origin (
  id integer primary key default 1 check (id = 1),
  mode text not null check (mode in ('live', 'replay', 'simulated')),
  origin text not null,
  since timestamptz not null
);

-- One row per grid step with the ticks of all instruments, until they are in a block: a tick is public only once it is here.
-- Instants on the chart are epoch milliseconds, prices whole ticks, volumes hundredths of a unit.
create table tick_journal (
  step_at timestamptz primary key,
  instrument_ids integer[] not null,
  seqs bigint[] not null,
  chart_ats bigint[] not null,
  prices bigint[] not null,
  volumes bigint[] not null,
  are_valid boolean[] not null
);
revoke update on tick_journal from candor_app;

-- key_id and signature are filled where heads are signed.
create table tick_block (
  instrument_id integer not null references instrument (id),
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  price_mode text not null check (price_mode in ('live', 'replay', 'simulated')),
  ticks bytea not null,
  merkle_root bytea not null check (length(merkle_root) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  key_id text,
  signature bytea,
  primary key (instrument_id, last_seq),
  unique (instrument_id, previous_hash),
  check (first_seq between 1 and last_seq),
  check ((key_id is null) = (signature is null))
);
revoke update, delete on tick_block from candor_app;

-- No reference to instrument: it would be looked up once for each of the many bars of a first start.
create table candle (
  instrument_id integer not null,
  period_minutes integer not null check (period_minutes in (1, 5, 15, 30, 60, 240, 1440, 10080, 43200)),
  opened_at timestamptz not null,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null check (close > 0),
  volume bigint not null check (volume >= 0),
  primary key (instrument_id, period_minutes, opened_at),
  check (high >= open and high >= close and low <= open and low <= close)
) with (fillfactor = 90);
