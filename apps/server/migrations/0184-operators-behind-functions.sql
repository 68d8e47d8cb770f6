-- The program's own role could make an operator "made on the machine", open somebody's session or enrol a factor in their name by
-- plain SQL. Now it cannot: operators, what they sign in with and their sessions are written by functions alone, which a second role
-- may call that operators' sign-in holds; operators are made by the owner, on the machine, or as two of them agree by their sessions.

revoke all on operator_enrolment, operator_authenticator, operator_passkey, operator_challenge, operator_session from candor_app;
revoke insert, update, delete, truncate on operator from candor_app;
-- A lock needs the right to change something: names stay, by a trigger.
grant update (name) on operator to candor_app;
-- Sealed again with a newer key; without the keys, which are outside of the database, nobody writes what opens.
grant select (sealed_secret), update (sealed_secret) on operator_authenticator, operator_enrolment to candor_app;

grant usage on schema public to candor_operators;
grant select on operator, operator_enrolment, operator_authenticator, operator_passkey, operator_session to candor_operators;
grant insert on operator_act to candor_operators;
grant select, insert, update, delete on password_guess to candor_operators;
-- For locks, as above.
grant update (name) on operator to candor_operators;
grant update (sealed_secret) on operator_authenticator, operator_enrolment to candor_operators;

-- Who shows their session in this transaction: the token itself, of which the tables know the hash alone. By the instant that is
-- written with what they do, as the program's clock has it.
create function operator_shown(moment timestamptz) returns text language sql stable security definer set search_path = public, pg_temp
  return (select session.operator from operator_session session join operator on operator.name = session.operator
    where session.token_hash = sha256(convert_to(current_setting('candor.operator_session', true), 'UTF8'))
      and session.ended_at is null and session.began_at <= moment and session.ends_at > moment and operator.revoked_at is null);

create function proposal_by_session() returns trigger language plpgsql as $$
begin
  if new.kind in ('operator-add', 'operator-roles') and (case tg_op
      when 'INSERT' then operator_shown(new.proposed_at) is distinct from new.proposed_by
      else new.state <> 'proposed' and operator_shown(new.decided_at) is distinct from new.decided_by end) then
    raise exception 'who may do what is agreed on by operators who show their sessions' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger proposal_of_session before insert or update on proposal
  for each row execute function proposal_by_session();

-- Sessions.
create function operator_signed_in_by_totp(of_name text, step bigint, token bytea, moment timestamptz, until timestamptz,
  address text, agent text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator_authenticator set last_step = step where operator = of_name and last_step < step;
  if not found then
    raise exception 'a session begins with a code that has not counted' using errcode = 'check_violation';
  end if;
  insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
    values (of_name, token, moment, moment, until, address, agent);
end
$$;
-- Some passkeys do not count: theirs is zero each time.
create function operator_signed_in_by_passkey(credential bytea, times bigint, token bytea, moment timestamptz, until timestamptz,
  address text, agent text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_name text;
begin
  update operator_passkey set counter = times where credential_id = credential and (counter < times or counter = 0 and times = 0)
    returning operator into of_name;
  if of_name is null then
    raise exception 'a session begins with a passkey that has not counted' using errcode = 'check_violation';
  end if;
  insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
    values (of_name, token, moment, moment, until, address, agent);
end
$$;
create function operator_session_seen(of_session bigint, moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update operator_session set seen_at = moment where id = of_session and seen_at < moment;
$$;
-- One session, or all of somebody's where none is named.
create function operator_sessions_ended(of_name text, of_session bigint, moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update operator_session set ended_at = moment
    where operator = of_name and ended_at is null and (of_session is null or id = of_session);
$$;
-- With it end the sessions, and what was signed in with. False where nobody of that name is on duty.
create function operator_duty_ended(of_name text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator set revoked_at = moment where name = of_name and revoked_at is null;
  if not found then return false; end if;
  perform operator_sessions_ended(of_name, null, moment);
  delete from operator_authenticator where operator = of_name;
  delete from operator_passkey where operator = of_name;
  return true;
end
$$;

-- Enrolments.
create function operator_enrolment_begun(of_enrolment bigint, by_method text, by_password text, by_secret bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update operator_enrolment set method = by_method, password_hash = by_password, sealed_secret = by_secret
    where id = of_enrolment and used_at is null;
$$;
create function operator_enrolment_tried(of_enrolment bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update operator_enrolment set tries = tries + 1 where id = of_enrolment;
$$;
-- Uses up the one enrolment of somebody on duty that is open and in time, as it was begun; what they signed in with before is gone.
create function operator_enrolment_taken(of_enrolment bigint, by_method text, moment timestamptz, confirmation bytea)
returns operator_enrolment language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun operator_enrolment;
begin
  select enrolment.* into begun from operator_enrolment enrolment join operator on operator.name = enrolment.operator
    where enrolment.id = of_enrolment and enrolment.used_at is null and enrolment.tries < 5 and enrolment.expires_at > moment
      and enrolment.method = by_method and operator.revoked_at is null
      and enrolment.id = (select max(latest.id) from operator_enrolment latest where latest.operator = enrolment.operator)
    for update of enrolment;
  if not found or (begun.shown_to is null) <> (confirmation is null) then
    raise exception 'only the latest enrolment is used, once and in time' using errcode = 'check_violation';
  end if;
  delete from operator_authenticator where operator = begun.operator;
  delete from operator_passkey where operator = begun.operator;
  update operator_enrolment set used_at = moment, password_hash = null, sealed_secret = null, confirmation_hash = confirmation
    where id = of_enrolment;
  return begun;
end
$$;
create function operator_enrolled_by_totp(of_enrolment bigint, by_secret bytea, step bigint, moment timestamptz,
  confirmation bytea) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun operator_enrolment := operator_enrolment_taken(of_enrolment, 'totp', moment, confirmation);
begin
  insert into operator_authenticator (operator, password_hash, sealed_secret, last_step)
    values (begun.operator, begun.password_hash, by_secret, step);
end
$$;
-- False, and nothing has changed, where somebody has that credential already.
create function operator_enrolled_by_passkey(of_enrolment bigint, credential bytea, key bytea, times bigint, moment timestamptz,
  confirmation bytea) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun operator_enrolment;
begin
  begun := operator_enrolment_taken(of_enrolment, 'passkey', moment, confirmation);
  insert into operator_passkey (operator, credential_id, public_key, counter, made_at)
    values (begun.operator, credential, key, times, moment);
  return true;
exception when unique_violation then
  return false;
end
$$;
create function operator_confirmation_tried(of_enrolment bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update operator_enrolment set confirmation_tries = confirmation_tries + 1 where id = of_enrolment;
$$;
create function operator_enrolment_confirmed_by(of_enrolment bigint, confirming text, confirmation bytea, moment timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator_enrolment set confirmed_by = confirming, confirmed_at = moment
    where id = of_enrolment and confirmation_hash = confirmation and confirmation_tries < 5;
  if not found then
    raise exception 'an enrolment is confirmed by its code' using errcode = 'check_violation';
  end if;
end
$$;

-- Challenges of passkeys, and the one that answers them.
create function operator_passkey_locked(credential bytea) returns setof operator_passkey
language sql security definer set search_path = public, pg_temp as $$
  select * from operator_passkey where credential_id = credential for update;
$$;
-- Also forgets challenges that nobody answered in time.
create function operator_challenge_issued(challenge bytea, of_enrolment bigint, moment timestamptz, until timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from operator_challenge where expires_at <= moment;
  insert into operator_challenge (challenge_hash, enrolment_id, expires_at) values (challenge, of_enrolment, until);
$$;
create function operator_challenge_taken(challenge bytea, of_enrolment bigint, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from operator_challenge where challenge_hash = challenge and enrolment_id is not distinct from of_enrolment
    and expires_at > moment;
  return found;
end
$$;

-- What two operators agreed on is carried out by the program's role, in the transaction that approves it: a trigger of the table
-- compares it with that proposal. Whoever is added that way is enrolled in that transaction, once, by who approved it.
create function operator_added_as_agreed(of_name text, of_roles text[], moment timestamptz, proposer text, approver text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if proposer is null or approver is null then
    raise exception 'two operators agree on who may do what' using errcode = 'check_violation';
  end if;
  insert into operator (name, roles, created_at, added_by, approved_by)
    values (of_name, of_roles, moment, proposer, approver) on conflict (name) do nothing;
  return found;
end
$$;
create function operator_enrolment_as_agreed(of_name text, of_token bytea, moment timestamptz, until timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown text;
begin
  select approved_by into shown from operator where name = of_name and added_by is not null
    and xmin = pg_current_xact_id()::xid and not exists (select from operator_enrolment where operator = of_name);
  if shown is null then
    raise exception 'only whoever is added now is enrolled by an agreement' using errcode = 'check_violation';
  end if;
  insert into operator_enrolment (operator, token_hash, made_at, expires_at, shown_to)
    values (of_name, of_token, moment, until, shown);
end
$$;
create function operator_roles_as_agreed(of_name text, of_roles text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update operator set roles = of_roles where name = of_name;
$$;

do $$
declare
  one regprocedure;
begin
  for one in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and proname like 'operator\_%' and proname <> 'operator_act_linked' loop
    execute format('revoke execute on function %s from public', one);
    if one::text not like 'operator\_enrolment\_taken(%' then
      execute format('grant execute on function %s to %I', one,
        case when one::text ~ '_as_agreed|operator_shown' then 'candor_app' else 'candor_operators' end);
    end if;
  end loop;
end
$$;
