-- One person of finance could have a withdrawal of any size given back while a colleague was paying it: that an approved one failed
-- is believed as of a sent one. And a payment that was made a moment before a freeze could not be recorded at all: now two people may.
-- Whoever decides over money shows their session: the program's role cannot write it in their names.

-- What was said of no payment has the empty hash.
create or replace function withdrawal_failure_report_counts() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from withdrawal where id = new.withdrawal_id and (state = 'approved' and new.tx_hash = ''
    or state = 'sent' and tx_hash = new.tx_hash) for update;
  if not found then
    raise exception 'only what is approved, or a payment that was recorded, is said to have failed' using errcode = 'check_violation';
  end if;
  if not operator_has_role(new.operator, '{finance}') then
    raise exception 'only a person of finance on duty decides over withdrawals' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Who says that a withdrawal was paid, and by which payment, while nothing may leave its account.
create table withdrawal_payment_report (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  tx_hash text not null check (tx_hash <> ''),
  operator text not null references operator (name),
  at timestamptz not null,
  unique (withdrawal_id, tx_hash, operator)
);
revoke update, delete, truncate on withdrawal_payment_report from candor_app;
create trigger withdrawal_payment_report_append_only before update or delete or truncate on withdrawal_payment_report
  for each statement execute function ledger_is_append_only();

create function withdrawal_payment_report_counts() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from withdrawal where id = new.withdrawal_id and state = 'approved' for update;
  if not found then
    raise exception 'only what is approved is said to have been paid' using errcode = 'check_violation';
  end if;
  if not operator_has_role(new.operator, '{finance}') then
    raise exception 'only a person of finance on duty decides over withdrawals' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_payment_report_counts before insert on withdrawal_payment_report
  for each row execute function withdrawal_payment_report_counts();

create or replace function withdrawal_fails_as_reported() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  payment text := coalesce(old.tx_hash, '');
begin
  -- Its network itself says that the payment was undone.
  if new.state <> 'failed' or old.finding = 'undone' then
    return new;
  end if;
  if not exists (select from withdrawal_failure_report
      where withdrawal_id = new.id and tx_hash = payment and operator = new.ended_by) then
    raise exception 'who ends a withdrawal has reported that it failed' using errcode = 'check_violation';
  end if;
  perform in_approvers_turn(new.ended_by);
  if not exists (select from withdrawal_failure_report report
      where report.withdrawal_id = new.id and report.tx_hash = payment and operator_has_role(report.operator, '{finance}')
        and not operators_are_one(report.operator, new.ended_by, new.changed_at)) then
    if old.approvals_needed = 2
      or approver_needs_another(new.ended_by, new.customer_id, new.worth_usdt, new.changed_at) then
      raise exception 'two people report that so much failed' using errcode = 'check_violation';
    end if;
    if old.state = 'approved' and exists (select from withdrawal_payment_report said
        where said.withdrawal_id = new.id and operator_has_role(said.operator, '{finance}')) then
      raise exception 'two people report that what somebody says was paid has failed' using errcode = 'check_violation';
    end if;
    insert into lone_approval (kind, subject_id, operator, customer_id, worth_usdt, at)
      values ('failure', new.id, new.ended_by, new.customer_id, new.worth_usdt, new.changed_at);
  end if;
  return new;
end
$$;

-- What was asked for before is not approved meanwhile; what was paid before it, two people say of the same payment.
create or replace function withdrawal_not_sent_meanwhile() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from customer where id = new.customer_id for share;
  if not account_is_held(new.customer_id, '{no-withdrawals}', new.changed_at)
    and not exists (select from payee where id = new.payee_id and removed_at is not null) then
    return new;
  end if;
  if new.state = 'approved' then
    raise exception 'nothing is approved to a payee that is gone, or from an account that is frozen or restricted'
      using errcode = 'check_violation';
  end if;
  if not exists (select from withdrawal_payment_report
      where withdrawal_id = new.id and tx_hash = new.tx_hash and operator = new.sent_by)
    or not exists (select from withdrawal_payment_report report
      where report.withdrawal_id = new.id and report.tx_hash = new.tx_hash and operator_has_role(report.operator, '{finance}')
        and not operators_are_one(report.operator, new.sent_by, new.changed_at)) then
    raise exception 'two people report what was paid to a payee that is gone, or from an account that is frozen or restricted'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

alter table withdrawal_step drop constraint withdrawal_step_event_check;
alter table withdrawal_step add constraint withdrawal_step_event_check check (event in ('request', 'cancel', 'reject',
  'approve-part', 'approve', 'send-part', 'send', 'correct', 'confirm', 'fail-part', 'fail'));

-- As before, but for what the trigger above judges now.
create or replace function withdrawal_changes() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  movable constant text[] := array['state', 'reason', 'sent_by', 'tx_hash', 'ended_by', 'finding', 'confirmations',
    'looked_at', 'changed_at', 'corrected_by', 'corrected_at'];
  approvals integer;
  last_approver text;
begin
  if (to_jsonb(new) - movable) <> (to_jsonb(old) - movable) then
    raise exception 'recipient, amount and fee of a withdrawal never change' using errcode = 'check_violation';
  end if;
  select operator into last_approver from withdrawal_approval where withdrawal_id = new.id order by id desc limit 1;
  if new.state = old.state then
    if old.state <> 'sent'
      or (new.sent_by, new.ended_by, new.reason) is distinct from (old.sent_by, old.ended_by, old.reason)
      or new.tx_hash = old.tx_hash
        and (new.corrected_by, new.corrected_at) is distinct from (old.corrected_by, old.corrected_at) then
      raise exception 'what was said of a withdrawal stands' using errcode = 'check_violation';
    end if;
    if new.tx_hash is distinct from old.tx_hash then
      if new.corrected_by is null or new.corrected_at <= old.corrected_at then
        raise exception 'who corrects a payment says so anew' using errcode = 'check_violation';
      end if;
      if not operator_has_role(new.corrected_by, '{finance}') then
        raise exception 'only a person of finance on duty decides over withdrawals' using errcode = 'check_violation';
      end if;
      if old.finding in ('waiting', 'equal') then
        raise exception 'what its network says was paid is not corrected' using errcode = 'check_violation';
      end if;
      if new.finding <> 'not-asked' or new.confirmations is not null or new.looked_at is not null then
        raise exception 'of a corrected payment its network has said nothing yet' using errcode = 'check_violation';
      end if;
      if operators_are_one(new.corrected_by, last_approver, new.corrected_at) then
        raise exception 'who let a withdrawal out does not correct it' using errcode = 'check_violation';
      end if;
      if old.approvals_needed = 2 and operators_are_one(new.corrected_by, old.sent_by, new.corrected_at) then
        raise exception 'who recorded a large withdrawal does not correct it' using errcode = 'check_violation';
      end if;
    end if;
    return new;
  end if;
  if not ((old.state = 'pending' and new.state in ('cancelled', 'rejected', 'approved'))
    or (old.state = 'approved' and new.state in ('sent', 'failed'))
    or (old.state = 'sent' and new.state in ('confirmed', 'failed'))) then
    raise exception 'a withdrawal does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.sent_by is distinct from old.sent_by or new.tx_hash is distinct from old.tx_hash) and new.state <> 'sent' then
    raise exception 'who sent a withdrawal, and how, stands' using errcode = 'check_violation';
  end if;
  if (new.corrected_by, new.corrected_at) is distinct from (old.corrected_by, old.corrected_at) then
    raise exception 'a payment is corrected while it is sent' using errcode = 'check_violation';
  end if;
  if new.ended_by is not null and not operator_has_role(new.ended_by, '{finance}')
    or new.state = 'sent' and not operator_has_role(new.sent_by, '{finance}') then
    raise exception 'only a person of finance on duty decides over withdrawals' using errcode = 'check_violation';
  end if;
  if new.state = 'approved' then
    select count(distinct operator) into approvals from withdrawal_approval
      where withdrawal_id = new.id and operator_has_role(operator, '{finance}');
    if approvals < new.approvals_needed then
      raise exception 'a withdrawal is approved by as many people as it needs' using errcode = 'check_violation';
    end if;
    if approvals = 1 then
      perform in_approvers_turn(last_approver);
      if approver_needs_another(last_approver, new.customer_id, new.worth_usdt, new.changed_at) then
        raise exception 'nobody approves so much alone in a day' using errcode = 'check_violation';
      end if;
      insert into lone_approval (kind, subject_id, operator, customer_id, worth_usdt, at)
        values ('withdrawal', new.id, last_approver, new.customer_id, new.worth_usdt, new.changed_at);
    end if;
  end if;
  if new.state = 'sent' and operators_are_one(new.sent_by, last_approver, new.changed_at) then
    raise exception 'who let a withdrawal out does not record its payment' using errcode = 'check_violation';
  end if;
  -- Paid out and given back, it would be paid twice: never by whoever says that it was sent.
  if new.state = 'failed' and (operators_are_one(new.ended_by, old.sent_by, new.changed_at)
    or old.approvals_needed = 2 and operators_are_one(new.ended_by, last_approver, new.changed_at)) then
    raise exception 'who sent a withdrawal or let a large one out does not end it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Whoever shows their session is seen as the sign-in sees them: not once they were idle for a quarter of an hour.
create or replace function operator_shown(moment timestamptz) returns text language sql stable security definer
set search_path = pg_catalog, public, pg_temp
  return (select session.operator from operator_session session join operator on operator.name = session.operator
    where session.token_hash = sha256(convert_to(current_setting('candor.operator_session', true), 'UTF8'))
      and session.ended_at is null and session.began_at <= moment and session.ends_at > moment
      and session.seen_at > moment - interval '15 minutes' and operator.revoked_at is null);
grant execute on function operator_shown(timestamptz) to candor_operators;

-- The owner of the tables works on the machine, and can take each of these triggers away.
create function said_on_machine(of_table oid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select pg_has_role((select relowner from pg_class where oid = of_table), 'member')
$$;

create or replace function proposal_by_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (case tg_op when 'INSERT' then operator_shown(new.proposed_at) is distinct from new.proposed_by
      else new.state <> 'proposed' and operator_shown(new.decided_at) is distinct from new.decided_by end)
    and (new.kind in ('operator-add', 'operator-roles') or not said_on_machine(tg_relid)) then
    raise exception 'what two agree on is said by operators who show their sessions' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- The arguments name the column of who says it and that of when.
create function said_by_session() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := to_jsonb(new);
begin
  if operator_shown((said ->> tg_argv[1])::timestamptz) is distinct from said ->> tg_argv[0]
    and not said_on_machine(tg_relid) then
    raise exception 'who decides over money shows their session' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_approval_of_session before insert on withdrawal_approval
  for each row execute function said_by_session('operator', 'at');
create trigger withdrawal_failure_report_of_session before insert on withdrawal_failure_report
  for each row execute function said_by_session('operator', 'at');
create trigger withdrawal_payment_report_of_session before insert on withdrawal_payment_report
  for each row execute function said_by_session('operator', 'at');
create trigger deposit_approval_of_session before insert on deposit_approval
  for each row execute function said_by_session('operator', 'at');
create trigger deposit_view_of_session before insert on deposit_view
  for each row execute function said_by_session('operator', 'at');
create trigger deposit_claim_of_session before update on deposit_claim
  for each row when (new.decided_by is not null) execute function said_by_session('decided_by', 'decided_at');

-- Of two who report the same, the step may bear the name of the one who did so first.
create function withdrawal_by_session() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  shown text := operator_shown(case when new.state = old.state then new.corrected_at else new.changed_at end);
  named text := case when new.corrected_at is distinct from old.corrected_at then new.corrected_by
    when new.sent_by is distinct from old.sent_by then new.sent_by
    when new.ended_by is distinct from old.ended_by then new.ended_by end;
begin
  if named is not null and shown is distinct from named and not said_on_machine(tg_relid) and not exists (
      select from withdrawal_failure_report where withdrawal_id = new.id and operator = shown and new.state = 'failed'
      union all select from withdrawal_payment_report
        where withdrawal_id = new.id and operator = shown and tx_hash = new.tx_hash and new.state = 'sent') then
    raise exception 'who decides over money shows their session' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_of_session before update on withdrawal for each row execute function withdrawal_by_session();

-- Acts are written by many who show none; whoever does writes none in another's name.
create function operator_act_by_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if operator_shown(new.at) <> new.operator then
    raise exception 'nobody who shows their session acts in another''s name' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger operator_act_of_session before insert on operator_act
  for each row execute function operator_act_by_session();
