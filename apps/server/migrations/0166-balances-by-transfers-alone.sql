-- A balance could be set without a transfer by the program's own role, and found only by the next examination: now the one way to
-- change one is a function that takes transfers and writes both, and what orders and prices stand on is append-only for the owner too.

revoke insert, update on ledger_account from candor_app;
grant insert (id, portfolio_id, mode, purpose, currency_id, instrument_id) on ledger_account to candor_app;
-- A lock needs the right to change something: names nothing that counts, and the trigger below refuses it all the same.
grant update (created_at) on ledger_account to candor_app;
create trigger ledger_account_made_once before update of created_at on ledger_account
  for each statement execute function ledger_is_append_only();
revoke insert on ledger_transfer from candor_app;

-- Keeps transfers and, in the same statement, what they change: amounts of accounts follow from them and from nothing else.
create function ledger_write(ids bigint[], steps text[], froms bigint[], tos bigint[], amounts numeric[], kinds text[],
  refs text[], hold_refs text[], moment timestamptz, corrected bigint default null, correction_note text default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expected bigint;
  changed bigint;
begin
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
revoke execute on function ledger_write(bigint[], text[], bigint[], bigint[], numeric[], text[], text[], text[], timestamptz,
  bigint, text) from public;
grant execute on function ledger_write(bigint[], text[], bigint[], bigint[], numeric[], text[], text[], text[], timestamptz,
  bigint, text) to candor_app;

-- What orders were filled at, and the heads of the price log: for the owner of the tables too, whom no revoked grant stops.
create trigger spot_fill_append_only before update or delete or truncate on spot_fill
  for each statement execute function ledger_is_append_only();
create trigger tick_head_append_only before update or delete or truncate on tick_head
  for each statement execute function ledger_is_append_only();
