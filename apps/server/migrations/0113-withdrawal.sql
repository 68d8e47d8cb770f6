-- Withdrawals: what left or is to leave, to whom, who approved it, and every step it took. Recipient, amount and fee never
-- change, and no one person lets a large one out alone: the tables say so to whoever writes them.

create table withdrawal (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  portfolio_id bigint not null references portfolio (id),
  payee_id bigint not null references payee (id),
  payee_kind text not null check (payee_kind in ('address', 'card', 'card-international')),
  payee_name text not null,
  -- An address in full; of a card or account its end.
  recipient text not null check (length(recipient) between 4 and 130),
  memo text not null default '' check (length(memo) <= 64),
  currency_id integer not null,
  network text not null,
  -- Minor units: what is taken from the wallet, and the part of it that stays.
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  -- What it was worth when it was asked for, in minor units of USDT and BTC; null where there was no price.
  worth_usdt numeric(38, 0) check (worth_usdt >= 0),
  worth_btc numeric(38, 0) check (worth_btc >= 0),
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  state text not null check (state in ('pending', 'cancelled', 'rejected', 'approved', 'sent', 'confirmed', 'failed')),
  reason text check (reason <> ''),
  sent_by text references operator (name),
  -- The hash on its network, or the bank's reference.
  tx_hash text check (length(tx_hash) between 4 and 128),
  -- Who rejected, confirmed or failed it; null where its owner or the program did.
  ended_by text references operator (name),
  -- What its network says, and when it was last asked.
  finding text not null default 'not-asked' check (finding in ('not-asked', 'not-found', 'waiting', 'undone',
    'recipient-differs', 'amount-differs', 'equal')),
  confirmations integer check (confirmations >= 0),
  looked_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (currency_id, network) references way (currency_id, network),
  check (amount > fee),
  -- Without a price nobody knows how much it is.
  check (worth_usdt is not null or approvals_needed = 2),
  check ((sent_by is null) = (tx_hash is null)),
  check (state not in ('sent', 'confirmed') or tx_hash is not null),
  check (state not in ('pending', 'cancelled', 'rejected', 'approved') or tx_hash is null),
  check ((state in ('rejected', 'failed')) = (reason is not null)),
  check (state not in ('rejected', 'failed') or ended_by is not null),
  check (ended_by is null or state in ('rejected', 'confirmed', 'failed'))
) with (fillfactor = 80);
create index withdrawal_of on withdrawal (customer_id, created_at desc, id desc);
create index withdrawal_queue on withdrawal (state, created_at, id);
create index withdrawal_recent on withdrawal (created_at, id);
create index withdrawal_watch on withdrawal (looked_at nulls first, id) where state = 'sent';
create index withdrawal_payee on withdrawal (payee_id);
-- A payment is recorded for one withdrawal.
create unique index withdrawal_hash on withdrawal (network, tx_hash) where tx_hash is not null;

create table withdrawal_approval (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  operator text not null references operator (name),
  at timestamptz not null,
  unique (withdrawal_id, operator)
);

-- Every step, as its owner and people on duty read it.
create table withdrawal_step (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  state text not null,
  event text not null check (event in ('request', 'cancel', 'reject', 'approve-part', 'approve', 'send', 'confirm', 'fail')),
  at timestamptz not null,
  -- Null where its owner or the program did it.
  operator text references operator (name),
  note text not null default ''
);
create index withdrawal_step_of on withdrawal_step (withdrawal_id, id);

revoke update, delete, truncate on withdrawal, withdrawal_approval, withdrawal_step from candor_app;
grant update (state, reason, sent_by, tx_hash, ended_by, finding, confirmations, looked_at, changed_at) on withdrawal
  to candor_app;
create trigger withdrawal_approval_append_only before update or delete or truncate on withdrawal_approval
  for each statement execute function ledger_is_append_only();
create trigger withdrawal_step_append_only before update or delete or truncate on withdrawal_step
  for each statement execute function ledger_is_append_only();

-- Who has just been added may be the one who added them: both count as one person.
create function operators_are_one(one text, other text, at timestamptz) returns boolean language sql stable
  return one = other or exists (select from operator added where added.created_at > at - interval '72 hours'
    and ((added.name = one and other in (added.added_by, added.approved_by))
      or (added.name = other and one in (added.added_by, added.approved_by))));

-- From so much within 24 hours, in minor units of USDT, two people approve.
create function withdrawal_second_from() returns numeric language sql immutable as $$ select 10000 * 10 ^ 6::numeric $$;

-- A new one is pending, of a real portfolio of its owner's, to a payee of its owner's that is there and has waited.
create function withdrawal_begins() returns trigger language plpgsql as $$
declare
  day_worth numeric;
begin
  if new.state <> 'pending' or new.sent_by is not null or new.ended_by is not null or new.looked_at is not null then
    raise exception 'a withdrawal begins pending' using errcode = 'check_violation';
  end if;
  if not exists (select from portfolio
    where id = new.portfolio_id and customer_id = new.customer_id and mode = 'real') then
    raise exception 'a withdrawal is of its owner''s real portfolio' using errcode = 'check_violation';
  end if;
  if not exists (select from payee where id = new.payee_id and customer_id = new.customer_id and kind = new.payee_kind
    and network = new.network and removed_at is null and usable_from <= new.created_at
    and coalesce(currency_id, new.currency_id) = new.currency_id
    and coalesce(address, new.recipient) = new.recipient) then
    raise exception 'a withdrawal goes to a payee of its owner''s that may be paid' using errcode = 'check_violation';
  end if;
  select coalesce(sum(worth_usdt), 0) + coalesce(new.worth_usdt, 0) into day_worth from withdrawal
    where customer_id = new.customer_id and created_at > new.created_at - interval '24 hours'
      and state not in ('cancelled', 'rejected', 'failed');
  if new.approvals_needed < 2 and day_worth >= withdrawal_second_from() then
    raise exception 'two people approve so much' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_begins before insert on withdrawal for each row execute function withdrawal_begins();

create function withdrawal_changes() returns trigger language plpgsql as $$
declare
  movable constant text[] := array['state', 'reason', 'sent_by', 'tx_hash', 'ended_by', 'finding', 'confirmations',
    'looked_at', 'changed_at'];
  last_approver text;
begin
  if (to_jsonb(new) - movable) <> (to_jsonb(old) - movable) then
    raise exception 'recipient, amount and fee of a withdrawal never change' using errcode = 'check_violation';
  end if;
  if new.state = old.state then
    if old.state <> 'sent' or (new.tx_hash, new.sent_by, new.ended_by, new.reason)
      is distinct from (old.tx_hash, old.sent_by, old.ended_by, old.reason) then
      raise exception 'what was said of a withdrawal stands' using errcode = 'check_violation';
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
create trigger withdrawal_changes before update on withdrawal for each row execute function withdrawal_changes();

-- Only of a pending one that still needs somebody, by a person of finance on duty.
create function withdrawal_approval_counts() returns trigger language plpgsql as $$
begin
  if not operator_has_role(new.operator, '{finance}') then
    raise exception 'only a person of finance on duty approves' using errcode = 'check_violation';
  end if;
  perform from withdrawal where id = new.withdrawal_id and state = 'pending' for update;
  if not found then
    raise exception 'only a pending withdrawal is approved' using errcode = 'check_violation';
  end if;
  if exists (select from withdrawal_approval where withdrawal_id = new.withdrawal_id
    and operators_are_one(operator, new.operator, new.at)) then
    raise exception 'one person approves once' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_approval_counts before insert on withdrawal_approval
  for each row execute function withdrawal_approval_counts();
