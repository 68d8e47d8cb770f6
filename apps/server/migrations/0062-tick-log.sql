-- The tick log as it is kept: signed heads for ever, blocks by the day and for a time, blocks that something refers to for good.

-- The keys that sign heads, in the order they were used; the private halves are files of the feed's process alone.
create table tick_log_key (
  number smallint primary key check (number > 0),
  id text not null unique check (id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null check (length(public_key) = 32),
  kind text not null check (kind in ('first', 'rotated', 'replaced')),
  since timestamptz not null,
  previous_id text references tick_log_key (id),
  reason text not null check ((kind = 'replaced') = (reason <> '')),
  own_signature bytea not null check (length(own_signature) = 64),
  previous_signature bytea check (length(previous_signature) = 64),
  check ((kind = 'first') = (number = 1)),
  check ((kind = 'first') = (previous_id is null)),
  check ((kind = 'rotated') = (previous_signature is not null))
);
revoke update, delete, truncate on tick_log_key from candor_app;

-- The hash of the head before is that row's; two blocks that follow the same one cannot both be kept. Format 1 is what
-- was written before heads were signed.
create table tick_head (
  instrument_id integer not null references instrument (id),
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  format smallint not null check (format in (1, 2)),
  key_number smallint references tick_log_key (number),
  entry_count integer not null check (entry_count >= 0),
  price_mode text not null check (price_mode in ('live', 'replay', 'simulated')),
  merkle_root bytea not null check (length(merkle_root) = 32),
  hash bytea not null check (length(hash) = 32),
  signature bytea check (length(signature) = 64),
  primary key (instrument_id, first_seq),
  check (first_seq between 1 and last_seq),
  check (first_at <= last_at),
  check ((format = 2) = (key_number is not null)),
  check ((format = 2) = (signature is not null))
);
-- What a range of time holds, for readers and the hourly export.
create index tick_head_time on tick_head using brin (last_at) with (pages_per_range = 16, autosummarize = on);
revoke update, delete, truncate on tick_head from candor_app;

-- What a block holds, packed: hashes and small numbers, which no compression makes smaller.
alter table tick_block rename to tick_block_before;
create table tick_block (
  instrument_id integer not null,
  first_seq bigint not null,
  last_at timestamptz not null,
  packed bytea not null
) partition by range (last_at);
alter table tick_block alter column packed set storage external;
create index tick_block_place on tick_block (instrument_id, first_seq);
revoke insert, update, delete, truncate on tick_block from candor_app;
grant insert on tick_block to candor_app;

-- Blocks that outlive their day because something refers to them.
create table tick_block_kept (
  instrument_id integer not null,
  first_seq bigint not null,
  last_at timestamptz not null,
  packed bytea not null,
  primary key (instrument_id, first_seq)
);
revoke insert, update, delete, truncate on tick_block_kept from candor_app;

create table tick_block_pin (
  instrument_id integer not null,
  first_seq bigint not null,
  -- What needs the block, such as a settlement.
  referrer text not null check (length(referrer) between 1 and 100),
  primary key (instrument_id, first_seq, referrer),
  foreign key (instrument_id, first_seq) references tick_head (instrument_id, first_seq)
);
revoke update, delete, truncate on tick_block_pin from candor_app;

-- The program's role may open a day and forget an old one, and can neither change nor remove a block otherwise.
create function tick_block_open_day(day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  partition text := 'tick_block_' || to_char(day, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(7236742);
  if to_regclass('public.' || partition) is not null then return; end if;
  execute format('create table public.%I (like public.tick_block including all)', partition);
  execute format('revoke insert, update, delete, truncate on public.%I from candor_app', partition);
  execute format(
    'alter table public.tick_block attach partition public.%I for values from (%L) to (%L)',
    partition, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'
  );
end
$$;

-- Blocks of days before this one go, but for each instrument's newest and those that something refers to. Of the last week none ever goes.
create function tick_block_forget_before(first_kept date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  partition text;
  forgotten integer := 0;
begin
  if first_kept > (now() at time zone 'UTC')::date - 7 then
    raise exception 'the blocks of the last seven days are kept' using errcode = 'restrict_violation';
  end if;
  perform pg_advisory_xact_lock(7236742);
  for partition in
    select child.relname from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'public.tick_block'::regclass and to_date(right(child.relname, 8), 'YYYYMMDD') < first_kept
    order by child.relname
  loop
    execute format(
      'insert into public.tick_block_kept (instrument_id, first_seq, last_at, packed)
       select instrument_id, first_seq, last_at, packed from public.%I block
       where exists (
         select from public.tick_block_pin pin
         where pin.instrument_id = block.instrument_id and pin.first_seq = block.first_seq
       )
       or not exists (
         select from public.tick_head later
         where later.instrument_id = block.instrument_id and later.first_seq > block.first_seq
       )
       on conflict do nothing', partition);
    execute format('drop table public.%I', partition);
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$$;
revoke execute on function tick_block_open_day, tick_block_forget_before from public;
grant execute on function tick_block_open_day, tick_block_forget_before to candor_app;

select tick_block_open_day(day) from (select distinct (last_at at time zone 'UTC')::date as day from tick_block_before) days;
insert into tick_head (instrument_id, first_seq, last_seq, first_at, last_at, format, entry_count, price_mode, merkle_root, hash)
  select instrument_id, first_seq, last_seq, first_at, last_at, 1, 0, price_mode, merkle_root, hash from tick_block_before
  order by last_at;
insert into tick_block (instrument_id, first_seq, last_at, packed)
  select instrument_id, first_seq, last_at, ticks from tick_block_before order by last_at;
drop table tick_block_before;

-- What is not in a block yet: the samples of each step, in the order of its ticks.
alter table tick_journal add column samples bytea not null default '';

-- How far the heads have been written to an outside folder; what a file holds beyond its length was cut short by a crash.
create table tick_head_export (
  folder text primary key,
  file text not null,
  file_bytes bigint not null check (file_bytes >= 0),
  instrument_ids integer[] not null,
  last_seqs bigint[] not null
);
