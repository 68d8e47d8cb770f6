-- Conversions between currencies: the quotes that stood, with the ticks they were made of, and what was converted by each.

-- A quote belongs to one portfolio and is used once. What it says never changes; only that it was used is added.
create table conversion_quote (
  id bigint primary key,
  portfolio_id bigint not null references portfolio (id),
  from_currency_id integer not null references currency (id),
  to_currency_id integer not null references currency (id),
  -- The ticks behind both sides; null where a currency is the dollar or counted as one.
  from_instrument_id integer references instrument (id),
  from_seq bigint,
  from_ticks bigint check (from_ticks > 0),
  to_instrument_id integer references instrument (id),
  to_seq bigint,
  to_ticks bigint check (to_ticks > 0),
  -- Parts per billion, the same for everyone.
  spread_rate bigint not null check (spread_rate between 0 and 999999999),
  fee_rate bigint not null check (fee_rate between 0 and 999999999),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (from_currency_id <> to_currency_id),
  check ((from_instrument_id is null) = (from_seq is null) and (from_seq is null) = (from_ticks is null)),
  check ((to_instrument_id is null) = (to_seq is null) and (to_seq is null) = (to_ticks is null)),
  check (expires_at > created_at and expires_at <= created_at + interval '15 seconds'),
  check (used_at is null or used_at between created_at and expires_at)
);
create index conversion_quote_standing on conversion_quote (portfolio_id, from_currency_id, to_currency_id, id desc)
  where used_at is null;
create index conversion_quote_unused on conversion_quote (expires_at) where used_at is null;
revoke update, truncate on conversion_quote from candor_app;
grant update (used_at) on conversion_quote to candor_app;

create function conversion_quote_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.used_at is not null then
      raise exception 'a quote that was used stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.used_at is not null or (to_jsonb(new) - 'used_at') <> (to_jsonb(old) - 'used_at') then
    raise exception 'a quote never changes and is used once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger conversion_quote_stays before update or delete on conversion_quote
  for each row execute function conversion_quote_stays();

-- Minor units: `amount` of the currency given; the others of the one received.
create table conversion (
  id bigint primary key,
  portfolio_id bigint not null references portfolio (id),
  quote_id bigint not null unique references conversion_quote (id),
  amount numeric(38, 0) not null check (amount > 0),
  paid numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  created_at timestamptz not null,
  check (paid > fee)
);
create index conversion_of on conversion (portfolio_id, id desc);
revoke update, delete, truncate on conversion from candor_app;
create trigger conversion_append_only before update or delete or truncate on conversion
  for each statement execute function ledger_is_append_only();

-- Only by a quote of the same portfolio, while it stood.
create function conversion_by_its_quote() returns trigger language plpgsql as $$
begin
  if not exists (select from conversion_quote quote where quote.id = new.quote_id
    and quote.portfolio_id = new.portfolio_id and quote.used_at = new.created_at) then
    raise exception 'a conversion needs a quote of its own that stood' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger conversion_by_its_quote before insert on conversion
  for each row execute function conversion_by_its_quote();
