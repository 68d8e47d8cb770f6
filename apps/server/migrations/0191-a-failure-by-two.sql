-- One person of finance could say of any withdrawal that was paid that it had failed, and its owner had the money twice: what nobody's
-- node has seen undone is given back on the word of two, or of one within what one person may approve alone.

alter table lone_approval drop constraint lone_approval_kind_check;
alter table lone_approval add constraint lone_approval_kind_check check (kind in ('deposit', 'withdrawal', 'failure'));

alter table withdrawal_step drop constraint withdrawal_step_event_check;
alter table withdrawal_step add constraint withdrawal_step_event_check
  check (event in ('request', 'cancel', 'reject', 'approve-part', 'approve', 'send', 'correct', 'confirm', 'fail-part', 'fail'));

-- Who says that a payment failed, and why. Of the payment that was recorded then: a corrected one has none.
create table withdrawal_failure_report (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  tx_hash text not null,
  operator text not null references operator (name),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  unique (withdrawal_id, tx_hash, operator)
);
revoke update, delete, truncate on withdrawal_failure_report from candor_app;
create trigger withdrawal_failure_report_append_only before update or delete or truncate on withdrawal_failure_report
  for each statement execute function ledger_is_append_only();

create function withdrawal_failure_report_counts() returns trigger language plpgsql as $$
begin
  perform from withdrawal where id = new.withdrawal_id and state = 'sent' and tx_hash = new.tx_hash for update;
  if not found then
    raise exception 'only a payment that was recorded is said to have failed' using errcode = 'check_violation';
  end if;
  if not operator_has_role(new.operator, '{finance}') then
    raise exception 'only a person of finance on duty decides over withdrawals' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_failure_report_counts before insert on withdrawal_failure_report
  for each row execute function withdrawal_failure_report_counts();

create function withdrawal_fails_as_reported() returns trigger language plpgsql as $$
begin
  -- Its network itself says that the payment was undone.
  if new.state <> 'failed' or old.state <> 'sent' or old.finding = 'undone' then
    return new;
  end if;
  if not exists (select from withdrawal_failure_report
      where withdrawal_id = new.id and tx_hash = old.tx_hash and operator = new.ended_by) then
    raise exception 'who ends a withdrawal has reported that it failed' using errcode = 'check_violation';
  end if;
  perform in_approvers_turn(new.ended_by);
  if not exists (select from withdrawal_failure_report report
      where report.withdrawal_id = new.id and report.tx_hash = old.tx_hash and operator_has_role(report.operator, '{finance}')
        and not operators_are_one(report.operator, new.ended_by, new.changed_at)) then
    if old.approvals_needed = 2
      or approver_needs_another(new.ended_by, new.customer_id, new.worth_usdt, new.changed_at) then
      raise exception 'two people report that so much failed' using errcode = 'check_violation';
    end if;
    insert into lone_approval (kind, subject_id, operator, customer_id, worth_usdt, at)
      values ('failure', new.id, new.ended_by, new.customer_id, new.worth_usdt, new.changed_at);
  end if;
  return new;
end
$$;
create trigger withdrawal_fails_as_reported before update of state on withdrawal
  for each row execute function withdrawal_fails_as_reported();
