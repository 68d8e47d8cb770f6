-- "Not a number" is more than nothing to every CHECK that asked for that, and half a unit was rounded up where it came and up again
-- where it had left: amounts are numbers, and what the ledger moves is whole.

do $$
declare
  one record;
begin
  for one in select relation.oid::regclass as name, relname,
        string_agg(format('%1$I < ''Infinity'' and %1$I > ''-Infinity''', attname), ' and ' order by attnum) as are_numbers
      from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and not attisdropped and atttypid in ('numeric'::regtype, 'float8'::regtype)
      group by relation.oid, relname loop
    execute format('alter table %s add constraint %I check (%s)', one.name, one.relname || '_numbers', one.are_numbers);
  end loop;
end
$$;

-- As before, of whole amounts alone.
create or replace function ledger_write(ids bigint[], steps text[], froms bigint[], tos bigint[], amounts numeric[], kinds text[],
  refs text[], hold_refs text[], moment timestamptz, corrected bigint default null, correction_note text default null)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  expected bigint;
  changed bigint;
begin
  if exists (select from unnest(amounts) amount where amount <> trunc(amount) or amount >= 'Infinity' or amount = '-Infinity') then
    raise exception 'amounts are whole numbers of minor units' using errcode = 'check_violation';
  end if;
  insert into ledger_transfer (id, step, from_account_id, to_account_id, amount, kind, reference, hold_reference, created_at,
      commit_group, reverses_id, note)
    select id, step, from_id, to_id, amount, kind, reference, hold_reference, moment,
      (select pg_current_xact_id()::text::bigint), corrected, correction_note
    from unnest(ids, steps, froms, tos, amounts, kinds, refs, hold_refs)
      as written(id, step, from_id, to_id, amount, kind, reference, hold_reference);
  with line as (
    select from_id as id,
        case when step in ('move', 'move-held') then -amount else 0 end as posted,
        case step when 'hold' then amount when 'move' then 0 else -amount end as held
      from unnest(steps, froms, amounts) as taken(step, from_id, amount)
    union all
    select to_id, amount, 0 from unnest(tos, amounts) as given(to_id, amount) where to_id is not null
  ), change as materialized (
    select id, sum(posted) as posted, sum(held) as held from line group by id having sum(posted) <> 0 or sum(held) <> 0
  ), written as (
    update ledger_account account set posted = account.posted + change.posted, held = account.held + change.held
      from change where account.id = change.id returning 1
  )
  select (select count(*) from change), (select count(*) from written) into expected, changed;
  if changed <> expected then
    raise exception '% of % accounts changed', changed, expected;
  end if;
end
$$;
