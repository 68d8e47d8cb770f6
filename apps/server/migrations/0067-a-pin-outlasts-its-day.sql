-- A block that is being pinned is kept although the pin is not committed yet: pinning and forgetting the same day take turns.

-- A pin holds its block's day until its commit, and is refused where the block is gone already.
create function tick_block_pin_hold() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  ended_at timestamptz;
begin
  select last_at into ended_at from tick_head where instrument_id = new.instrument_id and first_seq = new.first_seq;
  perform pg_advisory_xact_lock_shared(7236743, (ended_at at time zone 'UTC')::date - date '2000-01-01');
  if not exists (
    select from tick_block where instrument_id = new.instrument_id and first_seq = new.first_seq and last_at = ended_at
    union all
    select from tick_block_kept where instrument_id = new.instrument_id and first_seq = new.first_seq
  ) then
    raise exception 'the block % of instrument % is kept no more', new.first_seq, new.instrument_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger tick_block_pin_hold before insert on tick_block_pin for each row execute function tick_block_pin_hold();

-- As before, but for the days that are held: all are waited for before any is touched, so that nobody waits in a circle.
create or replace function tick_block_forget_before(first_kept date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  partition text;
  partitions text[];
begin
  if first_kept > (now() at time zone 'UTC')::date - 7 then
    raise exception 'the blocks of the last seven days are kept' using errcode = 'restrict_violation';
  end if;
  perform pg_advisory_xact_lock(7236742);
  select coalesce(array_agg(child.relname::text order by child.relname), '{}') into partitions
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = 'public.tick_block'::regclass and to_date(right(child.relname, 8), 'YYYYMMDD') < first_kept;
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
