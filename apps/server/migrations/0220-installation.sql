-- What kind of installation this database belongs to: chosen at its first start and never changed, so that test money never becomes money.

create table installation (
  id integer primary key default 1 check (id = 1),
  kind text not null check (kind in ('ordinary', 'sandbox')),
  since timestamptz not null default now()
);
-- Whatever was started before there was a choice has real customers or may have.
insert into installation (kind)
  select 'ordinary' where exists (select from tick_log_key) or exists (select from customer) or exists (select from market_data_origin);
create trigger installation_append_only before update or delete or truncate on installation
  for each statement execute function ledger_is_append_only();
-- Its owner chooses, as it changes the schema: before the program's own role has connected.
revoke insert, update, delete, truncate on installation from candor_app;

create function is_sandbox() returns boolean language sql stable parallel safe
  return exists (select from installation where kind = 'sandbox');

-- How long a new address, card or account waits before anything is sent to it. The program has the same terms (core/installation).
create function payee_wait() returns interval language sql stable
  return case when is_sandbox() then interval '1 minute' else interval '24 hours' end;

-- The check knew one wait only; a check cannot ask another table, a trigger can.
do $$
declare
  waited text;
begin
  select conname into strict waited from pg_constraint
    where conrelid = 'payee'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%usable_from%24:00:00%';
  execute format('alter table payee drop constraint %I', waited);
end
$$;
create function payee_waits() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.usable_from < new.created_at + payee_wait() then
    raise exception 'whoever gets into an account has to wait, and its owner has time to notice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payee_waits before insert on payee for each row execute function payee_waits();

-- Every mail and text of a sandbox says so, whoever writes it: this is where all of them pass.
create function message_says_sandbox() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.subject <> '' then
    new.subject := '[Sandbox] ' || new.subject;
  end if;
  new.text := '[Sandbox] ' || new.text;
  return new;
end
$$;
create trigger message_says_sandbox before insert on message_outbox
  for each row when (is_sandbox()) execute function message_says_sandbox();
