-- A demonstration that is left running must not fill a laptop: days of simulated and replayed prices go sooner there, and the heads
-- of what went are folded into signed checkpoints. Live prices, and every production, keep what they keep.

-- Whether an installation is a demonstration: said by the owner of the tables at each start. A production never becomes one again.
create table tick_log_keeping (
  id integer primary key default 1 check (id = 1),
  keeps text not null check (keeps in ('all', 'short')),
  since timestamptz not null default now()
);
revoke insert, update, delete, truncate on tick_log_keeping from candor_app;
create function tick_log_keeping_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.keeps = 'all' then
    raise exception 'a production keeps its log, whatever it is called later' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger tick_log_keeping_stays before update on tick_log_keeping
  for each row when (new is distinct from old) execute function tick_log_keeping_stays();
create trigger tick_log_keeping_append_only before delete or truncate on tick_log_keeping
  for each statement execute function ledger_is_append_only();

-- Where real money lies that is no test money there is no demonstration, whatever the start said.
create function is_demonstration() returns boolean language sql stable
  return exists (select from tick_log_keeping where keeps = 'short')
    and (is_sandbox() or not exists (select from ledger_account where mode = 'real' and (posted <> 0 or held <> 0)));

-- What is left of consecutive heads that are kept no more.
create table tick_log_checkpoint (
  instrument_id integer not null references instrument (id),
  number integer not null check (number > 0),
  price_mode text not null check (price_mode in ('replay', 'simulated')),
  first_seq bigint not null check (first_seq > 0),
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  head_count integer not null check (head_count > 0),
  entry_count integer not null check (entry_count >= 0),
  before_hash bytea not null check (length(before_hash) = 32),
  last_hash bytea not null check (length(last_hash) = 32),
  root bytea not null check (length(root) = 32),
  at timestamptz not null,
  key_number smallint not null references tick_log_key (number),
  previous_hash bytea not null check (length(previous_hash) = 32),
  signature bytea not null check (length(signature) = 64),
  primary key (instrument_id, number),
  unique (instrument_id, first_seq),
  check (first_seq <= last_seq),
  check (first_at <= last_at)
);

-- Heads of folded stretches that stay, with what shows that they were among them: steps of 33 bytes, 0 for a neighbour on the left
-- and 1 for one on the right, and its hash. The head before is gone, so the hash of that one is here.
create table tick_head_kept (
  instrument_id integer not null,
  first_seq bigint not null,
  checkpoint integer not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  path bytea not null check (length(path) % 33 = 0),
  primary key (instrument_id, first_seq),
  foreign key (instrument_id, first_seq) references tick_head (instrument_id, first_seq),
  foreign key (instrument_id, checkpoint) references tick_log_checkpoint (instrument_id, number)
);
revoke insert, update, delete, truncate on tick_log_checkpoint, tick_head_kept from candor_app;
create trigger tick_log_checkpoint_append_only before update or delete or truncate on tick_log_checkpoint
  for each statement execute function ledger_is_append_only();
create trigger tick_head_kept_append_only before update or delete or truncate on tick_head_kept
  for each statement execute function ledger_is_append_only();

-- A head goes only where a checkpoint stands for it, of prices that were not live; whoever deletes it.
drop trigger tick_head_append_only on tick_head;
create trigger tick_head_append_only before update or truncate on tick_head
  for each statement execute function ledger_is_append_only();
create function tick_head_is_folded() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from gone where price_mode = 'live' or not exists (
      select from tick_log_checkpoint folded
      where folded.instrument_id = gone.instrument_id and folded.first_seq <= gone.first_seq and folded.last_seq >= gone.last_seq
    )
  ) then
    raise exception 'tick_head is append-only, but for what a checkpoint stands for' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger tick_head_is_folded after delete on tick_head referencing old table as gone
  for each statement execute function tick_head_is_folded();
-- What went makes room for what comes: a day is a third of the table.
alter table tick_head set (autovacuum_vacuum_scale_factor = 0.05);

-- The days that go, whichever they are: a pin that is not committed is waited for, of all of them before any is touched.
create function tick_block_forget(partitions text[]) returns integer
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  partition text;
begin
  foreach partition in array partitions loop
    perform pg_advisory_xact_lock(7236743, to_date(right(partition, 8), 'YYYYMMDD') - date '2000-01-01');
  end loop;
  foreach partition in array partitions loop
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
  end loop;
  return cardinality(partitions);
end
$$;
revoke execute on function tick_block_forget from public;

create function tick_block_days_before(first_kept date) returns table (partition text, day date)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select child.relname::text, to_date(right(child.relname, 8), 'YYYYMMDD')
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = 'public.tick_block'::regclass and to_date(right(child.relname, 8), 'YYYYMMDD') < first_kept
  order by 1
$$;
revoke execute on function tick_block_days_before from public;

create or replace function tick_block_forget_before(first_kept date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if first_kept > (now() at time zone 'UTC')::date - 7 then
    raise exception 'the blocks of the last seven days are kept' using errcode = 'restrict_violation';
  end if;
  perform pg_advisory_xact_lock(7236742);
  return tick_block_forget(array(select partition from tick_block_days_before(first_kept)));
end
$$;

-- Of a demonstration: whole days in which no price was live go, but for today, yesterday, and from the day on in which something was
-- begun that is not over: an option, or an order that the program could not act on.
create function tick_block_forget_simulated_before(first_kept date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  needed date;
begin
  if not is_demonstration() then
    raise exception 'only a demonstration forgets its prices sooner' using errcode = 'restrict_violation';
  end if;
  if first_kept > (now() at time zone 'UTC')::date - 1 then
    raise exception 'the blocks of today and yesterday are kept' using errcode = 'restrict_violation';
  end if;
  perform pg_advisory_xact_lock(7236742);
  select min(at) into needed from (
    select (created_at at time zone 'UTC')::date as at from option_order where final_at is null
    union all
    select (created_at at time zone 'UTC')::date from contract_set_aside where mended_at is null
  ) begun;
  return tick_block_forget(array(
    select partition from tick_block_days_before(least(first_kept, needed - 1)) old
    where not exists (
      select from tick_head
      where last_at >= old.day::timestamp at time zone 'UTC' and last_at < (old.day + 1)::timestamp at time zone 'UTC'
        and price_mode = 'live'
    )
  ));
end
$$;

-- Folds the heads of one instrument from one number to another: all of them, in a row, that have no block in any day any more. Those
-- of kept blocks, and those that a restored backup went on from, stay. The root is reckoned here too: it cannot say anything else.
-- How many heads went.
create function tick_head_fold(instrument integer, from_seq bigint, to_seq bigint, folded_at timestamptz, signed_by text,
  signed_root bytea, previous bytea, signed bytea) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found record;
  before tick_log_checkpoint;
  before_hash bytea;
  level bytea[];
  kept bigint[];
  hashes_before bytea[];
  places integer[];
  paths bytea[];
  gone integer;
begin
  if not is_demonstration() then
    raise exception 'only a demonstration folds its heads' using errcode = 'restrict_violation';
  end if;
  perform pg_advisory_xact_lock(7236742);
  select count(*)::int as heads, min(first_seq) as first_seq, max(last_seq) as last_seq, min(first_at) as first_at,
      max(last_at) as last_at, sum(entry_count)::int as entries, min(price_mode) as price_mode,
      bool_and(follows and format > 1 and price_mode <> 'live') and min(price_mode) = max(price_mode) as is_whole,
      array_agg(hash order by first_seq) as hashes, (array_agg(hash order by first_seq desc))[1] as last_hash
    into found
  from (
    select *, first_seq = coalesce(lag(last_seq) over (order by first_seq) + 1, from_seq) as follows
    from tick_head where instrument_id = instrument and first_seq between from_seq and to_seq
  ) head;
  select * into before from tick_log_checkpoint where instrument_id = instrument order by number desc limit 1;
  if found.heads = 0 or found.heads > 5000 or found.last_seq <> to_seq or not found.is_whole or from_seq <= before.last_seq then
    raise exception 'these are not heads in a row that may be folded' using errcode = 'restrict_violation';
  end if;
  if found.last_at >= date_trunc('day', now(), 'UTC') - interval '1 day' or folded_at <= found.last_at then
    raise exception 'the heads of today and yesterday are kept' using errcode = 'restrict_violation';
  end if;
  if not exists (select from tick_head where instrument_id = instrument and first_seq > to_seq)
    or exists (select from tick_block where instrument_id = instrument and first_seq between from_seq and to_seq) then
    raise exception 'heads are kept as long as their blocks, and the newest for good' using errcode = 'restrict_violation';
  end if;
  before_hash := case
    when from_seq = 1 then decode(repeat('00', 32), 'hex')
    when before.last_seq = from_seq - 1 then before.last_hash
    else (
      select case when last_seq = from_seq - 1 then hash end from tick_head
      where instrument_id = instrument and first_seq < from_seq order by first_seq desc limit 1
    )
  end;

  select array_agg(first_seq order by first_seq), array_agg(place order by first_seq),
      array_agg(coalesce(hash_before, before_hash) order by first_seq), array_agg(''::bytea)
    into kept, places, hashes_before, paths
  from (
    select first_seq, last_seq, lag(hash) over (order by first_seq) as hash_before, (row_number() over (order by first_seq))::int as place
    from tick_head where instrument_id = instrument and first_seq between from_seq and to_seq
  ) head
  where exists (select from tick_block_pin pin where pin.instrument_id = instrument and pin.first_seq = head.first_seq)
    or exists (select from tick_block_kept block where block.instrument_id = instrument and block.first_seq = head.first_seq)
    or exists (
      select from tick_log_epoch_place place where place.instrument_id = instrument and place.kept_seq between head.first_seq and head.last_seq
    );
  select array_agg(sha256('\x03'::bytea || hash) order by place) into level from unnest(found.hashes) with ordinality leaf (hash, place);
  while cardinality(level) > 1 loop
    for nth in 1 .. coalesce(cardinality(kept), 0) loop
      if places[nth] % 2 = 0 then
        paths[nth] := paths[nth] || '\x00'::bytea || level[places[nth] - 1];
      elsif places[nth] < cardinality(level) then
        paths[nth] := paths[nth] || '\x01'::bytea || level[places[nth] + 1];
      end if;
      places[nth] := (places[nth] + 1) / 2;
    end loop;
    select array_agg(coalesce(sha256('\x01'::bytea || level[place] || level[place + 1]), level[place]) order by place) into level
    from generate_series(1, cardinality(level), 2) place;
  end loop;
  if level[1] is distinct from signed_root then
    raise exception 'the root is not that of these heads' using errcode = 'restrict_violation';
  end if;

  insert into tick_log_checkpoint
    select instrument, coalesce(before.number, 0) + 1, found.price_mode, from_seq, to_seq, found.first_at, found.last_at, found.heads,
      found.entries, before_hash, found.last_hash, signed_root, folded_at, key.number, previous, signed
    from tick_log_key key where key.id = signed_by;
  insert into tick_head_kept
    select instrument, one.first_seq, coalesce(before.number, 0) + 1, one.hash_before, one.path
    from unnest(kept, hashes_before, paths) one (first_seq, hash_before, path);
  delete from tick_head
    where instrument_id = instrument and first_seq between from_seq and to_seq and first_seq <> all (coalesce(kept, '{}'));
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke execute on function tick_block_forget_simulated_before, tick_head_fold from public;
grant execute on function tick_block_forget_simulated_before, tick_head_fold to candor_app;
