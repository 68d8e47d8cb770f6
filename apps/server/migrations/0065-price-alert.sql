-- Price alerts: what a customer wants to be told about a price, and how far the ticks of each instrument have been judged.

create table price_alert (
  customer_id bigint not null,
  id bigint not null,
  instrument_id integer not null references instrument (id),
  kind text not null check (kind in ('above', 'below', 'move')),
  -- Whole ticks; for above and below.
  price bigint check (price > 0),
  -- Hundredths of a percent, and what they are counted from; for moves.
  percent integer check (percent between 10 and 50000),
  counted_from text check (counted_from in ('set', 'day')),
  -- Whole ticks: the price when it was set, or when it last fired.
  reference_price bigint check (reference_price > 0),
  repeats boolean not null,
  note text not null check (length(note) <= 60),
  expires_at timestamptz,
  status text not null check (status in ('active', 'paused', 'fired', 'expired', 'ended')),
  -- A repeating alert that has fired and waits for the price to come back.
  is_resting boolean not null,
  -- Rises with every change, so that a tick judged by older terms has no effect.
  revision integer not null,
  -- Only ticks after this one count.
  since_seq bigint not null check (since_seq >= 0),
  -- Judged together with all of its instrument, up to the tick in price_alert_judged; until then by itself.
  is_watched boolean not null,
  price_mode text not null check (price_mode in ('live', 'replay', 'simulated')),
  fired_count integer not null check (fired_count >= 0),
  fired_at timestamptz,
  fired_price bigint,
  fired_side text check (fired_side in ('up', 'down')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Deleted alerts can be brought back for a day.
  deleted_at timestamptz,
  primary key (customer_id, id),
  check ((kind = 'move') = (price is null)),
  check ((kind = 'move') = (percent is not null and counted_from is not null)),
  check ((counted_from is not distinct from 'set') = (reference_price is not null)),
  check (not is_resting or (repeats and fired_at is not null)),
  check ((fired_count = 0) = (fired_at is null))
) with (fillfactor = 80);
create index price_alert_live on price_alert (instrument_id) where status = 'active' and deleted_at is null;

-- Ticks up to this one have been judged for every alert that is watched, and what they fired is committed.
create table price_alert_judged (
  instrument_id integer primary key,
  seq bigint not null
) with (fillfactor = 50);
