-- Restrictions of an account finer than a freeze: what stops, why, until when, and two people who agreed on it. Money leaves no
-- account that is frozen or restricted, whatever a session was judged by a moment before.

create table account_restriction (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  -- What stops; the words are the program's.
  kind text not null check (kind ~ '^no-[a-z][a-z-]{1,29}$'),
  cause text not null check (cause ~ '^[a-z][a-z-]{1,29}$'),
  -- What its owner reads beside the cause, and what operators do.
  words text not null check (length(words) <= 300),
  note text not null check (length(note) <= 500),
  begun_at timestamptz not null,
  -- Ends by itself then.
  expires_at timestamptz not null check (expires_at > begun_at and expires_at <= begun_at + interval '2160 hours'),
  proposal_id bigint not null unique references proposal (id),
  ended_at timestamptz check (ended_at >= begun_at),
  -- What ended it before its time: an agreement on its end, or on another one in its place.
  end_proposal_id bigint unique references proposal (id)
);
create unique index account_restriction_current on account_restriction (customer_id, kind) where ended_at is null;
create index account_restriction_expiry on account_restriction (expires_at) where ended_at is null;
create index account_restriction_of on account_restriction (customer_id, id desc);
revoke update, delete, truncate on account_restriction from candor_app;
grant update (ended_at, end_proposal_id) on account_restriction to candor_app;

create function account_restriction_as_agreed() returns trigger language plpgsql as $$
declare
  agreed_id bigint := case tg_op when 'INSERT' then new.proposal_id else new.end_proposal_id end;
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'ended_at' - 'end_proposal_id') <> (to_jsonb(old) - 'ended_at' - 'end_proposal_id')
        or old.ended_at is not null then
      raise exception 'a restriction is ended once, and otherwise stays' using errcode = 'check_violation';
    end if;
    -- Its time was up.
    if new.end_proposal_id is null and old.expires_at <= now() and new.ended_at >= old.expires_at then return new; end if;
  end if;
  if not exists (select from proposal agreed join customer on customer.id = new.customer_id
      where agreed.id = agreed_id and agreed.state = 'approved' and agreed.xmin = pg_current_xact_id()::xid
        and agreed.subject::jsonb ->> 'uid' = customer.uid and agreed.subject::jsonb ->> 'kind' = new.kind
        and case tg_op
          when 'INSERT' then agreed.kind = 'account-restrict' and agreed.subject::jsonb ->> 'cause' = new.cause
            and new.expires_at - new.begun_at = (agreed.subject::jsonb ->> 'days')::int * interval '24 hours'
          else agreed.kind in ('account-restrict', 'account-unrestrict') end) then
    raise exception 'two operators agree on a restriction and on its end' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger account_restriction_as_agreed before insert or update on account_restriction
  for each row execute function account_restriction_as_agreed();
create trigger account_restriction_kept before delete or truncate on account_restriction
  for each statement execute function ledger_is_append_only();

-- Whoever freezes or restricts waits for money that is leaving at this moment, and money that is to leave waits for them.
create function account_is_held_back() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id for no key update;
  return new;
end
$$;
create trigger account_restriction_waits before insert on account_restriction
  for each row execute function account_is_held_back();
create trigger account_freeze_waits before insert on account_freeze
  for each row execute function account_is_held_back();

create function account_is_held(customer bigint, kinds text[], at timestamptz) returns boolean language sql stable as $$
  select exists (select from account_freeze where customer_id = customer and ended_at is null)
    or exists (select from account_restriction where customer_id = customer and ended_at is null and expires_at > at
      and kind = any (kinds))
$$;

-- The first argument names the column of whose money it is, the second what stops it.
create function money_leaves_no_held_account() returns trigger language plpgsql as $$
declare
  owner_id bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if tg_argv[0] = 'portfolio_id' then select customer_id into owner_id from portfolio where id = owner_id; end if;
  perform from customer where id = owner_id for share;
  if account_is_held(owner_id, tg_argv[1]::text[], new.created_at) then
    raise exception 'nothing leaves an account that is frozen or restricted' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_of_no_held_account before insert on withdrawal
  for each row execute function money_leaves_no_held_account('customer_id', '{no-withdrawals}');
create trigger user_transfer_of_no_held_account before insert on user_transfer
  for each row execute function money_leaves_no_held_account('from_customer_id', '{no-withdrawals,no-transfers}');
create trigger conversion_of_no_held_account before insert on conversion
  for each row execute function money_leaves_no_held_account('portfolio_id', '{no-transfers}');

-- What was asked for before is neither approved nor paid meanwhile.
create function withdrawal_not_sent_meanwhile() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id for share;
  if account_is_held(new.customer_id, '{no-withdrawals}', new.changed_at) then
    raise exception 'nothing is sent from an account that is frozen or restricted' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_not_sent_meanwhile before update of state on withdrawal for each row
  when (new.state <> old.state and new.state in ('approved', 'sent')) execute function withdrawal_not_sent_meanwhile();
