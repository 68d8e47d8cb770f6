-- What customers say they have paid, with a picture as proof, and what people on duty decided: by network, at the bank, by wire.

create table deposit_claim (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  kind text not null check (kind in ('proof', 'bank', 'wire')),
  currency_id integer not null references currency (id),
  network text references network (id),
  amount numeric(38, 0) not null check (amount > 0),
  -- The last six of the hash, or who paid.
  account text not null check (account <> ''),
  -- The whole hash where its owner named it, and then the one that was approved.
  tx_hash text,
  aba text,
  swift text,
  iban text,
  -- What its owner was told to write on the payment.
  reference text,
  -- The picture, as it was uploaded.
  file_id bigint not null,
  picture_path text not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references operator (name),
  -- Why it was rejected.
  reason text check (reason <> ''),
  -- What was credited, in minor units.
  credited numeric(38, 0) check (credited > 0),
  -- In minor units of USDT at the last valid price; null without one.
  worth_usdt numeric(38, 0) check (worth_usdt >= 0),
  -- Capitals and digits alone.
  bank_number text check (bank_number ~ '^[A-Z0-9]{4,60}$'),
  check ((kind = 'proof') = (network is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'approved') = (credited is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check (state <> 'approved' or (kind = 'proof') = (bank_number is null)),
  check (state <> 'approved' or kind <> 'proof' or tx_hash is not null)
);
create index deposit_claim_queue on deposit_claim (state, submitted_at, id);
create index deposit_claim_of_customer on deposit_claim (customer_id, submitted_at desc, id desc);
create index deposit_claim_decided on deposit_claim (customer_id, decided_at) where state = 'approved';
-- A payment of the bank's is credited once, whoever claims it and however.
create unique index deposit_claim_bank_number on deposit_claim (bank_number) where state = 'approved';
-- A picture proves one payment.
create unique index deposit_claim_picture on deposit_claim (customer_id, file_id) where state <> 'rejected';
revoke delete, truncate on deposit_claim from candor_app;

alter table chain_credit add foreign key (claim_id) references deposit_claim (id);

-- Who approved what of a claim: each person once.
create table deposit_approval (
  claim_id bigint not null references deposit_claim (id),
  operator text not null references operator (name),
  at timestamptz not null,
  amount numeric(38, 0) not null check (amount > 0),
  tx_hash text,
  output_index integer,
  bank_number text check (bank_number ~ '^[A-Z0-9]{4,60}$'),
  primary key (claim_id, operator),
  check ((tx_hash is null) <> (bank_number is null))
);

-- Each time somebody on duty looked at a proof; its owner reads this.
create table deposit_view (
  id bigint generated always as identity primary key,
  claim_id bigint not null references deposit_claim (id),
  customer_id bigint not null references customer (id),
  operator text not null references operator (name),
  at timestamptz not null,
  reason text not null check (reason <> '')
);
create index deposit_view_of on deposit_view (customer_id, id desc);
create trigger deposit_approval_append_only before update or delete or truncate on deposit_approval
  for each statement execute function ledger_is_append_only();
create trigger deposit_view_append_only before update or delete or truncate on deposit_view
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on deposit_approval, deposit_view from candor_app;

create function deposit_on_duty(of_operator text) returns boolean language sql stable as $$
  select exists (select from operator where name = of_operator and revoked_at is null and 'finance' = any (roles))
$$;
create function deposit_by_finance() returns trigger language plpgsql as $$
begin
  if not deposit_on_duty(new.operator) then
    raise exception 'only a person of finance on duty approves or looks' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger deposit_approval_by_finance before insert on deposit_approval
  for each row execute function deposit_by_finance();
create trigger deposit_view_by_finance before insert on deposit_view
  for each row execute function deposit_by_finance();

-- From this worth on in 24 hours, in minor units of USDT, two different people approve what a customer has paid.
create function deposit_second_from() returns numeric language sql immutable as $$ select 10000000000::numeric $$;

-- How many have to approve: two where the worth is unknown, or where it and what was approved for the customer in the 24 hours
-- before come to the bound together.
create function deposit_approvals_needed(of_customer bigint, worth numeric, at timestamptz) returns integer
language sql stable as $$
  select case when worth is null then 2
    when worth + coalesce((select sum(worth_usdt) from deposit_claim
      where customer_id = of_customer and state = 'approved' and decided_at > at - interval '24 hours'), 0)
      >= deposit_second_from() then 2
    else 1 end
$$;

create function deposit_claim_guard() returns trigger language plpgsql as $$
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
    -- Two claims of one customer at once count one after the other.
    perform pg_advisory_xact_lock(hashtextextended('deposit', new.customer_id));
    select count(*) into approvals from deposit_approval approval
      where deposit_on_duty(approval.operator) and approval.claim_id = new.id and approval.amount = new.credited
        and approval.tx_hash is not distinct from case when new.kind = 'proof' then new.tx_hash end
        and approval.bank_number is not distinct from new.bank_number;
    if approvals < deposit_approvals_needed(new.customer_id, new.worth_usdt, new.decided_at)
      or not exists (select from deposit_approval where claim_id = new.id and operator = new.decided_by) then
      raise exception 'a claim is approved by those who are needed' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
create trigger deposit_claim_guard before insert or update on deposit_claim for each row execute function deposit_claim_guard();
