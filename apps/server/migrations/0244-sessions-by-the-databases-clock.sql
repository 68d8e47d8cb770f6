-- An operator's session that had ended could be shown for ever by whoever held its token and the program's role: it was judged by the
-- instant that is written with what the operator does, and the writer chose that. Two of a month ago let a withdrawal of any size out,
-- or made an administrator. A session is judged by the database's clock now, and what is signed with one is said as it happens.

-- The instant by which something said now is judged: the later of what was said and the database's clock, and none at all where the
-- two are minutes apart. A program whose clock is behind lengthens no session so.
create function judged_at(said timestamptz) returns timestamptz language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select case when is_about_now(said) then greatest(said, clock_timestamp()) end
$$;

-- As before, by that instant. One that was opened by a clock ahead of the database's has begun.
create or replace function operator_shown(moment timestamptz) returns text language sql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
  select session.operator from judged_at(moment) as judged
    join operator_session session on session.began_at <= judged and session.ends_at > judged
      and session.seen_at > judged - interval '15 minutes'
    join operator on operator.name = session.operator
  where session.token_hash = sha256(convert_to(current_setting('candor.operator_session', true), 'UTF8'))
    and session.ended_at is null and operator.revoked_at is null
$$;

-- Why somebody counts as nobody: a clock that is wrong is no fault of whoever decides, and is told apart.
create function session_not_shown(said timestamptz, why text) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_about_now(said) then
    raise exception 'what is decided is said as it happens: the clocks of program and database are minutes apart'
      using errcode = 'ZT001';
  end if;
  raise exception '%', why using errcode = 'check_violation';
end
$$;

create or replace function proposal_by_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  said timestamptz := case tg_op when 'INSERT' then new.proposed_at else new.decided_at end;
begin
  if (case tg_op when 'INSERT' then operator_shown(said) is distinct from new.proposed_by
      else new.state <> 'proposed' and operator_shown(said) is distinct from new.decided_by end)
    and (new.kind in ('operator-add', 'operator-roles') or not said_on_machine(tg_relid)) then
    perform session_not_shown(said, 'what two agree on is said by operators who show their sessions');
  end if;
  return new;
end
$$;

create or replace function said_by_session() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  row_said jsonb := to_jsonb(new);
  said timestamptz := row_said ->> tg_argv[1];
begin
  if operator_shown(said) is distinct from row_said ->> tg_argv[0] and not said_on_machine(tg_relid) then
    perform session_not_shown(said, 'who decides over money shows their session');
  end if;
  return new;
end
$$;

create or replace function verification_decided_by_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if operator_shown(new.at) is distinct from new.operator and not said_on_machine(tg_relid) then
    perform session_not_shown(new.at, 'who decides a verification shows their session');
  end if;
  return new;
end
$$;

create or replace function withdrawal_by_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  said timestamptz := case when new.state = old.state then new.corrected_at else new.changed_at end;
  shown text := operator_shown(said);
  named text := case when new.corrected_at is distinct from old.corrected_at then new.corrected_by
    when new.sent_by is distinct from old.sent_by then new.sent_by
    when new.ended_by is distinct from old.ended_by then new.ended_by end;
  reporters integer := 0;
begin
  if named is null or shown = named or said_on_machine(tg_relid) then
    return new;
  end if;
  -- Of two who report the same, the step may bear the name of the one who did so first: each has reported it by a session of their own.
  if new.state = 'sent' and old.state = 'approved' then
    select count(distinct operator) into reporters from withdrawal_payment_report
      where withdrawal_id = new.id and tx_hash = new.tx_hash and operator in (named, shown);
  elsif new.state = 'failed' and old.state <> 'failed' then
    select count(distinct operator) into reporters from withdrawal_failure_report
      where withdrawal_id = new.id and tx_hash = coalesce(old.tx_hash, '') and operator in (named, shown);
  end if;
  if reporters < 2 then
    perform session_not_shown(said, 'who decides over money shows their session');
  end if;
  return new;
end
$$;

-- As before, but that it is told apart too.
create or replace function said_at_its_time() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  said timestamptz := to_jsonb(new) ->> tg_argv[0];
begin
  if not is_about_now(said) and not said_on_machine(tg_relid) then
    raise exception 'when money moves is said as it happens: the clocks of program and database are minutes apart'
      using errcode = 'ZT001';
  end if;
  return new;
end
$$;
