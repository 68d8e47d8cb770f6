-- In which countries options with real money are offered, and in which country a customer verifiably lives: both empty at first,
-- and nobody may stake real money on an option unless the one names the other.

-- Every change with who asked, who confirmed and why; of a country the newest counts. ISO 3166, two letters.
create table option_country (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_offered boolean not null,
  asked_by text not null references operator (name),
  confirmed_by text not null references operator (name),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  check (confirmed_by <> asked_by)
);
create index option_country_newest on option_country (country, id desc);
create trigger option_country_append_only before update or delete or truncate on option_country
  for each statement execute function ledger_is_append_only();

-- Two operators, both on duty at that moment.
create function option_country_by_active() returns trigger language plpgsql as $$
begin
  if (select count(*) from operator where name in (new.asked_by, new.confirmed_by) and revoked_at is null) <> 2 then
    raise exception 'a country is changed by two operators who are on duty' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger option_country_by_active before insert on option_country
  for each row execute function option_country_by_active();

-- What verification found; of a customer the newest counts, and null says that it is not known any more.
create table customer_residence (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  country text check (country ~ '^[A-Z]{2}$'),
  verified_at timestamptz not null
);
create index customer_residence_newest on customer_residence (customer_id, id desc);
create trigger customer_residence_append_only before update or delete or truncate on customer_residence
  for each statement execute function ledger_is_append_only();

-- The program reads both and writes neither, until there is a part of it that may.
revoke insert, update, delete, truncate on option_country, customer_residence from candor_app;
