-- One person of finance could credit any number of small deposits to any number of customers: what somebody approves alone counts
-- for them too, nobody approves a proof that they have not opened, another amount than claimed needs a reason and a second person,
-- and who approved a withdrawal does not record how it was paid.

-- From so much that one person approves alone within 24 hours, over all customers together, or within seven days for one customer,
-- in minor units of USDT, somebody else approves as well.
create function approver_second_from() returns numeric language sql stable as $$
  select coalesce((select value::numeric from site_setting_change where keyword = 'approver_second_approver_usdt'
    order by id desc limit 1), 20000) * 10 ^ 6::numeric
$$;

-- What was approved by one person alone. Written by the triggers below, in the statement that approves.
create table lone_approval (
  kind text not null check (kind in ('deposit', 'withdrawal')),
  subject_id bigint not null,
  operator text not null references operator (name),
  customer_id bigint not null references customer (id),
  worth_usdt numeric(38, 0) not null check (worth_usdt >= 0),
  at timestamptz not null,
  primary key (kind, subject_id)
);
create index lone_approval_of_operator on lone_approval (operator, at);
revoke update, delete, truncate on lone_approval from candor_app;
create trigger lone_approval_append_only before update or delete or truncate on lone_approval
  for each statement execute function ledger_is_append_only();

insert into lone_approval (kind, subject_id, operator, customer_id, worth_usdt, at)
  select 'deposit', id, decided_by, customer_id, worth_usdt, decided_at from deposit_claim claim
  where state = 'approved' and worth_usdt is not null
    and (select count(*) from deposit_approval where claim_id = claim.id) = 1;
insert into lone_approval (kind, subject_id, operator, customer_id, worth_usdt, at)
  select 'withdrawal', withdrawal.id, approval.operator, customer_id, worth_usdt, approval.at
  from withdrawal join withdrawal_approval approval on approval.withdrawal_id = withdrawal.id
  where approvals_needed = 1 and worth_usdt is not null and state in ('approved', 'sent', 'confirmed', 'failed');

-- Two approvals of one person at once come one after the other, until the transaction ends.
create function in_approvers_turn(approver text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('approver', hashtextextended(approver, 0)))
$$;

-- In minor units of USDT. All customers' within 24 hours, or one customer's within seven days.
create function approved_alone(approver text, moment timestamptz, of_customer bigint default null) returns numeric
language sql stable as $$
  select coalesce(sum(worth_usdt), 0) from lone_approval
  where operator = approver and (of_customer is null or customer_id = of_customer)
    and at > moment - case when of_customer is null then interval '24 hours' else interval '7 days' end
$$;

-- Whether an approval of this worth cannot be somebody's alone, by what they have approved alone before. Without a price, never.
create function approver_needs_another(approver text, of_customer bigint, worth numeric, moment timestamptz) returns boolean
language sql stable as $$
  select worth is null or worth + greatest(approved_alone(approver, moment), approved_alone(approver, moment, of_customer))
    >= approver_second_from()
$$;

create index deposit_view_of_claim on deposit_view (claim_id, operator);
create index verification_view_of_case on verification_view (case_id, operator);

-- Why another amount arrived than was claimed: each approver's words, and those that its owner reads.
alter table deposit_approval add column amount_reason text check (amount_reason <> '');
alter table deposit_claim add column amount_reason text
  check (amount_reason is null or (amount_reason <> '' and state = 'approved'));

create or replace function deposit_approval_counts() returns trigger language plpgsql as $$
declare
  claim deposit_claim;
begin
  select * into claim from deposit_claim where id = new.claim_id and state = 'pending' for update;
  if not found then
    raise exception 'only a pending claim is approved' using errcode = 'check_violation';
  end if;
  if not exists (select from deposit_view where claim_id = new.claim_id and operator = new.operator
      and at >= claim.submitted_at) then
    raise exception 'who approves a claim has opened its proof' using errcode = 'check_violation';
  end if;
  if new.amount <> claim.amount and new.amount_reason is null then
    raise exception 'another amount than claimed needs a reason' using errcode = 'check_violation';
  end if;
  if exists (select from deposit_approval where claim_id = new.claim_id
      and operators_are_one(operator, new.operator, new.at)) then
    raise exception 'one person approves once' using errcode = 'check_violation';
  end if;
  -- What somebody said who is off duty since counts for nothing, and binds nobody.
  if exists (select from deposit_approval before where before.claim_id = new.claim_id and deposit_on_duty(before.operator)
      and (before.amount, before.tx_hash, before.output_index, before.bank_number)
        is distinct from (new.amount, new.tx_hash, new.output_index, new.bank_number)) then
    raise exception 'all who approve a claim approve the same' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- How many approve a claim with this amount, where this person is one of them.
create function deposit_approvals_by(approver text, of_claim bigint, arrived numeric, worth numeric, moment timestamptz)
returns integer language sql stable as $$
  select case
    when claim.amount <> arrived or approver_needs_another(approver, claim.customer_id, worth, moment) then 2
    else deposit_approvals_needed(claim.customer_id, worth, moment) end
  from deposit_claim claim where claim.id = of_claim
$$;

create or replace function deposit_claim_guard() returns trigger language plpgsql as $$
declare
  approvals integer;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then
      raise exception 'a claim begins pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state <> 'pending' then
    raise exception 'a claim is decided once' using errcode = 'check_violation';
  end if;
  if (old.id, old.customer_id, old.kind, old.currency_id, old.network, old.amount, old.account, old.aba, old.swift, old.iban,
      old.reference, old.file_id, old.picture_path, old.submitted_at)
    is distinct from (new.id, new.customer_id, new.kind, new.currency_id, new.network, new.amount, new.account, new.aba,
      new.swift, new.iban, new.reference, new.file_id, new.picture_path, new.submitted_at) then
    raise exception 'what somebody claimed stays as it was claimed' using errcode = 'check_violation';
  end if;
  if new.decided_by is not null and not deposit_on_duty(new.decided_by) then
    raise exception 'only a person of finance on duty decides' using errcode = 'check_violation';
  end if;
  if new.state = 'approved' then
    if new.currency_id = 1 and new.worth_usdt is distinct from new.credited then
      raise exception 'USDT is worth what it is' using errcode = 'check_violation';
    end if;
    if new.credited <> new.amount and new.amount_reason is null then
      raise exception 'another amount than claimed needs a reason' using errcode = 'check_violation';
    end if;
    -- Two approvals of one person, and two claims of one customer, at once count one after the other.
    perform in_approvers_turn(new.decided_by);
    perform pg_advisory_xact_lock(hashtextextended('deposit', new.customer_id));
    select count(*) into approvals from deposit_approval approval
      where deposit_on_duty(approval.operator) and approval.claim_id = new.id and approval.amount = new.credited
        and approval.tx_hash is not distinct from case when new.kind = 'proof' then new.tx_hash end
        and approval.bank_number is not distinct from new.bank_number;
    if approvals < 2 and approvals < deposit_approvals_by(new.decided_by, new.id, new.credited, new.worth_usdt, new.decided_at)
      or not exists (select from deposit_approval where claim_id = new.id and operator = new.decided_by) then
      raise exception 'a claim is approved by those who are needed' using errcode = 'check_violation';
    end if;
    if approvals = 1 then
      insert into lone_approval (kind, subject_id, operator, customer_id, worth_usdt, at)
        values ('deposit', new.id, new.decided_by, new.customer_id, new.worth_usdt, new.decided_at);
    end if;
  end if;
  return new;
end
$$;

create or replace function withdrawal_changes() returns trigger language plpgsql as $$
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
  if new.state in ('approved', 'sent') and (
    exists (select from payee where id = new.payee_id and removed_at is not null)
    or exists (select from account_freeze where customer_id = new.customer_id and ended_at is null)) then
    raise exception 'nothing is sent to a payee that is gone, or from an account that is frozen'
      using errcode = 'check_violation';
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

-- When a field was sent last: who decides has seen a picture since then.
alter table verification_field add column sent_at timestamptz;
update verification_field set sent_at = found.submitted_at from verification_case found where found.id = case_id;
alter table verification_field alter column sent_at set not null;

create function verification_decided_as_seen() returns trigger language plpgsql as $$
declare
  found_case verification_case;
begin
  if new.decision <> 'verify' then return new; end if;
  select * into found_case from verification_case where id = new.case_id;
  if not exists (select from operator_act where subject_kind = 'verification' and subject_id = new.case_id::text
      and operator = new.operator and act = 'verification-read' and at >= found_case.submitted_at) then
    raise exception 'who verifies has read what was sent' using errcode = 'check_violation';
  end if;
  if exists (select from verification_field sent where sent.case_id = new.case_id
      and sent.field in ('front_pic', 'reverse_pic', 'hand_pic')
      and not exists (select from verification_view seen where seen.case_id = new.case_id and seen.field = sent.field
        and seen.operator = new.operator and seen.at >= sent.sent_at)) then
    raise exception 'who verifies has opened every picture since it was sent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verification_decision_of_seen before insert on verification_decision
  for each row execute function verification_decided_as_seen();
