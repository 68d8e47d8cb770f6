-- What is offered is not for the program's role to write: instruments and the first editions of terms come from whoever installs the
-- program, as the owner of the tables, and every later edition from a proposal that two operators have approved.

revoke insert, update, delete, truncate on instrument, instrument_contract, instrument_option from candor_app;
revoke insert on terms_edition from candor_app;

-- The edition that an approved proposal asks for, as the proposal has it; what it must be the table itself compares.
create function terms_edition_agreed(proposal_id bigint) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into terms_edition (kind, subject, edition, content, proposal_id, effective_at)
  select kind, said ->> 'subject', (said ->> 'edition')::integer + 1, said -> 'content', id,
    greatest(decided_at + terms_lead(kind),
      timestamptz '1970-01-01 00:00:00+00' + (said ->> 'effective_at')::bigint * interval '1 millisecond')
  from proposal cross join lateral (select subject::jsonb as said) as subject
  where id = $1 and state = 'approved';
  if not found then
    raise exception 'terms change as two operators agreed' using errcode = 'check_violation';
  end if;
end
$$;
revoke execute on function terms_edition_agreed from public;
grant execute on function terms_edition_agreed to candor_app;
