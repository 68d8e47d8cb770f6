-- The program's role wrote both the time at which a payee was made and the one from which it is paid, and so let nobody wait; with times
-- to come a withdrawal fell out of the day's sum, and out of a restriction. When money moves is now held against the database's clock.

-- A few minutes, for clocks of two machines and for whoever waits for a row.
create function is_about_now(moment timestamptz) returns boolean language sql volatile set search_path = pg_catalog, public, pg_temp
  return moment between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes';

-- The argument names the column of when.
create function said_at_its_time() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  said timestamptz := to_jsonb(new) ->> tg_argv[0];
begin
  if not is_about_now(said) and not said_on_machine(tg_relid) then
    raise exception 'when money moves is said as it happens: the clocks of program and database are minutes apart'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payee_at_its_time before insert on payee for each row execute function said_at_its_time('created_at');
create trigger withdrawal_asked_at_its_time before insert on withdrawal for each row execute function said_at_its_time('created_at');
create trigger withdrawal_moved_at_its_time before update of state on withdrawal for each row
  when (new.state <> old.state) execute function said_at_its_time('changed_at');
create trigger user_transfer_at_its_time before insert on user_transfer for each row execute function said_at_its_time('created_at');
create trigger conversion_at_its_time before insert on conversion for each row execute function said_at_its_time('created_at');
