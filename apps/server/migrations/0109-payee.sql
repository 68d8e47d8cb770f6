-- Where customers may have money sent: their addresses, cards and bank accounts. What a card or account says is sealed.

create table payee (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  kind text not null check (kind in ('address', 'card', 'card-international')),
  -- Null for a card, which takes the money of any state.
  currency_id integer references currency (id),
  network text not null references network (id),
  -- On the network, with its tag or memo; null for cards.
  address text check (length(address) between 10 and 130),
  memo text check (length(memo) between 1 and 64),
  -- What its owner calls it, or the name of the bank.
  name text not null check (length(name) between 1 and 60),
  -- The end of the number, which is all that is shown of it.
  last_four text not null check (length(last_four) = 4),
  -- What a card or account says, as JSON; empty where its key was lost.
  sealed bytea,
  -- Keyed, of what it pays to: one place is there once.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- Twenty places, so that nobody has more, however many are added at once.
  place smallint not null check (place between 1 and 20),
  created_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz,
  check ((kind = 'address') = (address is not null)),
  check ((kind = 'address') = (sealed is null)),
  check ((kind = 'card') = (currency_id is null)),
  check ((kind = 'address') = (network <> 'bank')),
  check (kind = 'address' or memo is null),
  foreign key (currency_id, network) references way (currency_id, network),
  -- Whoever gets into an account has to wait, and its owner has time to notice.
  check (usable_from >= created_at + interval '24 hours')
);
create unique index payee_place on payee (customer_id, place) where removed_at is null;
create unique index payee_once on payee (customer_id, fingerprint) where removed_at is null;
create index payee_list on payee (customer_id, id desc) where removed_at is null;
create index payee_sealed_by on payee ((substring(sealed from 1 for 21)));

-- What it pays to never changes: another address is another payee, which waits anew.
revoke update, delete, truncate on payee from candor_app;
grant update (name, removed_at, sealed) on payee to candor_app;

create function payee_keeps_its_place() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null and (new.removed_at, new.name) is distinct from (old.removed_at, old.name) then
    raise exception 'a payee that was removed stays as it was' using errcode = 'check_violation';
  end if;
  if (to_jsonb(new) - 'name' - 'removed_at' - 'sealed') <> (to_jsonb(old) - 'name' - 'removed_at' - 'sealed') then
    raise exception 'where a payee pays to never changes' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payee_keeps_its_place before update on payee for each row execute function payee_keeps_its_place();

-- A card whose key is lost can be given up as well.
alter table given_up_seal drop constraint given_up_seal_kind_check;
alter table given_up_seal add constraint given_up_seal_kind_check
  check (kind in ('stored_file', 'verification_field', 'authenticator', 'recovery_code', 'pay_password', 'payee'));
