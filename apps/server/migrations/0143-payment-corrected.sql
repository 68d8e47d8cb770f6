-- A mistyped hash or reference of a sent withdrawal is corrected while nothing says that it was paid, by a person of finance; of a
-- large one by somebody who neither let it out nor recorded it. What stood before stays in the steps.

alter table withdrawal
  add column corrected_by text references operator (name),
  add column corrected_at timestamptz,
  add check ((corrected_by is null) = (corrected_at is null)),
  add check (corrected_by is null or sent_by is not null);
grant update (corrected_by, corrected_at) on withdrawal to candor_app;

alter table withdrawal_step drop constraint withdrawal_step_event_check;
alter table withdrawal_step add constraint withdrawal_step_event_check
  check (event in ('request', 'cancel', 'reject', 'approve-part', 'approve', 'send', 'correct', 'confirm', 'fail'));

create or replace function withdrawal_changes() returns trigger language plpgsql as $$
declare
  movable constant text[] := array['state', 'reason', 'sent_by', 'tx_hash', 'ended_by', 'finding', 'confirmations',
    'looked_at', 'changed_at', 'corrected_by', 'corrected_at'];
  last_approver text;
begin
  if (to_jsonb(new) - movable) <> (to_jsonb(old) - movable) then
    raise exception 'recipient, amount and fee of a withdrawal never change' using errcode = 'check_violation';
  end if;
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
      if old.approvals_needed = 2 then
        select operator into last_approver from withdrawal_approval where withdrawal_id = new.id order by id desc limit 1;
        if operators_are_one(new.corrected_by, last_approver, new.corrected_at)
          or operators_are_one(new.corrected_by, old.sent_by, new.corrected_at) then
          raise exception 'who let a large withdrawal out does not correct it' using errcode = 'check_violation';
        end if;
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
  if new.state in ('approved', 'sent') and (
    exists (select from payee where id = new.payee_id and removed_at is not null)
    or exists (select from account_freeze where customer_id = new.customer_id and ended_at is null)) then
    raise exception 'nothing is sent to a payee that is gone, or from an account that is frozen'
      using errcode = 'check_violation';
  end if;
  if new.state = 'approved' and new.approvals_needed > (select count(distinct operator) from withdrawal_approval
    where withdrawal_id = new.id and operator_has_role(operator, '{finance}')) then
    raise exception 'a withdrawal is approved by as many people as it needs' using errcode = 'check_violation';
  end if;
  if old.approvals_needed = 2 and new.state in ('sent', 'failed') then
    select operator into last_approver from withdrawal_approval where withdrawal_id = new.id order by id desc limit 1;
    if operators_are_one(coalesce(new.ended_by, new.sent_by), last_approver, new.changed_at)
      or new.state = 'failed' and operators_are_one(new.ended_by, old.sent_by, new.changed_at) then
      raise exception 'who let a large withdrawal out does not end it' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
