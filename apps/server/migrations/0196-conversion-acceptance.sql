-- An accepted quote is bound: what it converts is held from the acceptance on, until the price that judges it has come, so that it cannot be taken back.

create table conversion_acceptance (
  -- The conversion's, where there comes to be one.
  id bigint primary key,
  portfolio_id bigint not null references portfolio (id),
  quote_id bigint not null unique references conversion_quote (id),
  -- Minor units of the currency given, held under `id`.
  amount numeric(38, 0) not null check (amount > 0),
  -- In millionths of a dollar, USDT counted as one, at the acceptance.
  worth numeric(38, 0) not null check (worth > 0),
  created_at timestamptz not null,
  -- The key and fingerprint of the command; null where it was sent without one.
  command_key text,
  command_hash text,
  -- What came of it; null while its price is waited for. `left`: the program ended meanwhile.
  ended_as text check (ended_as in ('converted', 'moved', 'unpriced', 'left')),
  ended_at timestamptz,
  check ((command_key is null) = (command_hash is null)),
  check ((ended_as is null) = (ended_at is null) and ended_at >= created_at)
);
create index conversion_acceptance_waiting on conversion_acceptance (portfolio_id) where ended_as is null;
create index conversion_acceptance_of_key on conversion_acceptance (portfolio_id, command_key) where command_key is not null;
revoke update, delete, truncate on conversion_acceptance from candor_app;
grant update (ended_as, ended_at) on conversion_acceptance to candor_app;

create function conversion_acceptance_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_as is not null
    or (to_jsonb(new) - '{ended_as,ended_at}'::text[]) <> (to_jsonb(old) - '{ended_as,ended_at}'::text[]) then
    raise exception 'an acceptance never changes and ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger conversion_acceptance_stays before update or delete on conversion_acceptance
  for each row execute function conversion_acceptance_stays();

create function conversion_accepts_its_quote() returns trigger language plpgsql as $$
begin
  if not exists (select from conversion_quote quote where quote.id = new.quote_id
    and quote.portfolio_id = new.portfolio_id and quote.used_at = new.created_at) then
    raise exception 'an acceptance needs a quote of its own that stood' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger conversion_accepts_its_quote before insert on conversion_acceptance
  for each row execute function conversion_accepts_its_quote();

-- Judged when it is accepted: whoever froze their account in between would take a quote back that has turned out badly.
drop trigger conversion_of_no_held_account on conversion;
create trigger conversion_of_no_held_account before insert on conversion_acceptance
  for each row execute function money_leaves_no_held_account('portfolio_id', '{no-transfers}');

-- Only what was accepted is converted, all of it.
create or replace function conversion_by_its_quote() returns trigger language plpgsql as $$
begin
  if not exists (select from conversion_acceptance accepted where accepted.id = new.id
    and accepted.portfolio_id = new.portfolio_id and accepted.quote_id = new.quote_id
    and accepted.amount = new.amount and accepted.created_at = new.created_at and accepted.ended_as = 'converted') then
    raise exception 'a conversion needs a quote of its own that was accepted' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
