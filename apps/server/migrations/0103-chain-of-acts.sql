-- What operators did, as a chain: each link hashes the one before it and the act it stands for, without a gap. Whoever changes,
-- removes, adds or moves an act afterwards, as the owner of the tables may, breaks it.

create function netstring(value text) returns text language sql immutable
  return case when value is null then '-,' else octet_length(value) || ':' || value || ',' end;
create function operator_act_text(act operator_act) returns text language sql stable
  return netstring(act.id::text) || netstring(act.operator) || netstring((extract(epoch from act.at) * 1000000)::bigint::text)
    || netstring(act.act) || netstring(act.subject_kind) || netstring(act.subject_id) || netstring(act.reason)
    || netstring(act.details);

create table operator_act_link (
  sequence bigint primary key check (sequence > 0),
  act_id bigint not null unique references operator_act (id),
  hash bytea not null check (octet_length(hash) = 32)
);
revoke insert, update, delete, truncate on operator_act_link from candor_app;
create trigger operator_act_link_append_only before update or delete or truncate on operator_act_link
  for each statement execute function ledger_is_append_only();

-- At the end of the transaction, so that nothing waits for the end of the chain while it holds anything else.
create function operator_act_linked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last operator_act_link;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator_act_link', 0));
  select * into last from operator_act_link order by sequence desc limit 1;
  insert into operator_act_link (sequence, act_id, hash) values (coalesce(last.sequence, 0) + 1, new.id,
    sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex')) || convert_to(operator_act_text(new), 'UTF8')));
  return null;
end
$$;
revoke execute on function operator_act_linked() from public;
create constraint trigger operator_act_linked after insert on operator_act deferrable initially deferred
  for each row execute function operator_act_linked();

do $$
declare
  one operator_act;
  number bigint := 0;
  before bytea := decode(repeat('00', 32), 'hex');
begin
  for one in select * from operator_act order by id loop
    number := number + 1;
    before := sha256(before || convert_to(operator_act_text(one), 'UTF8'));
    insert into operator_act_link (sequence, act_id, hash) values (number, one.id, before);
  end loop;
end
$$;

-- The end of the chain as the program saw it, under a key that lies outside of the database: a chain that was reckoned anew by
-- whoever owns the tables does not bear it.
create table operator_act_mark (
  sequence bigint primary key check (sequence > 0),
  mark bytea not null check (octet_length(mark) = 32),
  at timestamptz not null
);
revoke update, delete, truncate on operator_act_mark from candor_app;
create trigger operator_act_mark_append_only before update or delete or truncate on operator_act_mark
  for each statement execute function ledger_is_append_only();
