-- Spot fees, contract terms and option terms in editions, as the terms of networks are: what an order is taken under changes by two
-- operators, no sooner than ten minutes after they agreed, and every order names the edition that it was taken under.

create function terms_decimal(units numeric, decimals integer) returns text language sql immutable as
  $$ select trim_scale((units::text || 'e-' || decimals)::numeric)::text $$;

-- A text of a decimal with at most so many decimals, from one number to another.
create function terms_within(term text, decimals integer, low numeric, high numeric) returns boolean language sql immutable as
  $$ select term::numeric between low and high and scale(trim_scale(term::numeric)) <= decimals $$;

-- How long after the second operator's approval terms take effect at the earliest: every process reads them meanwhile.
create function terms_lead(kind text) returns interval language sql immutable as
  $$ select case when kind in ('spot-fees', 'contract-terms', 'option-terms') then interval '10 minutes' else interval '0' end $$;

insert into terms_edition (kind, subject, edition, content, effective_at)
select 'spot-fees', symbol, 1, jsonb_build_object(
    'maker_fee', terms_decimal(maker_fee_rate, 9), 'taker_fee', terms_decimal(taker_fee_rate, 9)),
  timestamptz '1970-01-01 00:00:00+00'
from instrument order by id;

insert into terms_edition (kind, subject, edition, content, effective_at)
select 'contract-terms', symbol, 1, jsonb_build_object(
    'lots_min', lots_min::text, 'lots_max', lots_max::text, 'leverages', to_jsonb(leverages),
    'maintenance_rate', terms_decimal(maintenance_rate, 9), 'half_spread', terms_decimal(half_spread, 9),
    'fee', terms_decimal(fee_rate, 9), 'financing_rate', terms_decimal(financing_rate, 9),
    'tolerance', terms_decimal(tolerance, 9), 'exposure_max', terms_decimal(exposure_max, decimals)),
  timestamptz '1970-01-01 00:00:00+00'
from contract_terms join instrument on instrument.id = instrument_id join currency on currency.id = settle_currency_id
order by instrument_id;

insert into terms_edition (kind, subject, edition, content, effective_at)
select 'option-terms', symbol, 1, jsonb_build_object(
    'payouts', coalesce((select jsonb_object_agg(seconds::text, terms_decimal(payout_rate, 9)) from option_duration
      where option_duration.instrument_id = option_terms.instrument_id), '{}'),
    'stake_min', terms_decimal(stake_min, decimals), 'stake_max', terms_decimal(stake_max, decimals),
    'exposure_max', terms_decimal(exposure_max, decimals)),
  timestamptz '1970-01-01 00:00:00+00'
from option_terms join instrument on instrument.id = option_terms.instrument_id join currency on currency.id = currency_id
order by option_terms.instrument_id;

-- What stays are facts: by what its contracts count, and in what its options are paid.
alter table instrument drop column maker_fee_rate, drop column taker_fee_rate;
alter table contract_terms drop column lots_min, drop column lots_max, drop column leverages, drop column maintenance_rate,
  drop column half_spread, drop column fee_rate, drop column financing_rate, drop column tolerance, drop column exposure_max;
alter table contract_terms rename to instrument_contract;
drop table option_duration;
alter table option_terms drop column stake_min, drop column stake_max, drop column exposure_max;
alter table option_terms rename to instrument_option;

create function spot_fees_hold(subject text, content jsonb) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from instrument where symbol = subject)
    and terms_within(content ->> 'taker_fee', 9, 0, 0.1)
    and terms_within(content ->> 'maker_fee', 9, 0, (content ->> 'taker_fee')::numeric)
$$;

create function contract_terms_hold(subject text, content jsonb) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from instrument join instrument_contract on instrument_id = instrument.id
      join currency on currency.id = settle_currency_id
    where symbol = subject and terms_within(content ->> 'exposure_max', decimals, 0, 1e18))
    and terms_within(content ->> 'lots_max', 0, 1, 1e15)
    and terms_within(content ->> 'lots_min', 0, 1, (content ->> 'lots_max')::numeric)
    and jsonb_array_length(content -> 'leverages') between 1 and 20
    and not exists (select from jsonb_array_elements_text(content -> 'leverages') with ordinality as one (leverage, place)
      where leverage::integer not between 1 and 100
        or place > 1 and leverage::integer <= (content -> 'leverages' ->> (place::integer - 2))::integer)
    and terms_within(content ->> 'maintenance_rate', 9, 0, 0.5) and terms_within(content ->> 'half_spread', 9, 0, 0.05)
    and terms_within(content ->> 'fee', 9, 0, 0.05) and terms_within(content ->> 'financing_rate', 9, 0, 0.05)
    and terms_within(content ->> 'tolerance', 9, 0, 0.1)
$$;

create function option_terms_hold(subject text, content jsonb) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from instrument join instrument_option on instrument_id = instrument.id
      join currency on currency.id = currency_id
    where symbol = subject and terms_within(content ->> 'exposure_max', decimals, 0, 1e18)
      and terms_within(content ->> 'stake_max', decimals, 0, 1e18)
      and terms_within(content ->> 'stake_min', decimals, 0, (content ->> 'stake_max')::numeric)
      and (content ->> 'stake_min')::numeric > 0)
    and not exists (select from jsonb_each_text(content -> 'payouts') as one (seconds, payout)
      where seconds::integer not between 5 and 86400 or payout::numeric = 0 or not terms_within(payout, 9, 0, 2))
$$;

-- Each kind brings a function of its own name that says what its content must be.
create or replace function terms_edition_as_agreed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  previous terms_edition;
  holds text := replace(new.kind, '-', '_') || '_hold';
  fits boolean := true;
begin
  select * into previous from terms_edition
    where kind = new.kind and subject = new.subject order by edition desc limit 1;
  if new.edition <> coalesce(previous.edition, 0) + 1 then
    raise exception 'an edition of terms follows the latest one' using errcode = 'check_violation';
  end if;
  if to_regprocedure(format('%I(text, jsonb)', holds)) is not null then
    execute format('select %I($1, $2)', holds) into fits using new.subject, new.content;
  end if;
  if fits is not true then
    raise exception 'terms fit what they are of and one another' using errcode = 'check_violation';
  end if;
  if new.edition = 1 then return new; end if;
  if new.effective_at < previous.effective_at then
    raise exception 'an edition of terms takes effect no earlier than the one before it' using errcode = 'check_violation';
  end if;
  if not exists (select from proposal agreed where agreed.id = new.proposal_id and agreed.state = 'approved'
      and agreed.kind = new.kind
      and agreed.subject::jsonb ->> 'subject' = new.subject
      and (agreed.subject::jsonb ->> 'edition')::integer = previous.edition
      and agreed.subject::jsonb -> 'content' = new.content
      and new.effective_at = greatest(agreed.decided_at + terms_lead(new.kind), timestamptz '1970-01-01 00:00:00+00'
        + (agreed.subject::jsonb ->> 'effective_at')::bigint * interval '1 millisecond')) then
    raise exception 'terms change as two operators agreed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- An edition that is in force at an instant: of the kind and the instrument, and the latest of those that have taken effect.
create function terms_hold_at(terms terms_edition, kind text, instrument_id integer, at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select terms.kind = $2 and terms.subject = (select symbol from instrument where instrument.id = $3) and terms.effective_at <= $4
    and not exists (select from terms_edition later where later.kind = terms.kind and later.subject = terms.subject
      and later.edition > terms.edition and later.effective_at <= $4)
$$;

-- Null in orders that were taken before their terms had editions; what those cost stands on them.
alter table spot_order add column terms_id bigint;
alter table contract_order add column terms_id bigint;
alter table option_order add column terms_id bigint;

create function spot_orders_under_their_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from taken left join terms_edition terms on terms.id = taken.terms_id
      where (terms_hold_at(terms, 'spot-fees', taken.instrument_id, taken.created_at)
        and (terms.content ->> 'maker_fee')::numeric * 1e9 = taken.maker_fee_rate
        and (terms.content ->> 'taker_fee')::numeric * 1e9 = taken.taker_fee_rate) is not true) then
    raise exception 'an order costs what the terms in force say' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create function contract_orders_under_their_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from taken left join terms_edition terms on terms.id = taken.terms_id
      where (terms_hold_at(terms, 'contract-terms', taken.instrument_id, taken.created_at)
        and (terms.content ->> 'fee')::numeric * 1e9 = taken.fee_rate
        and (terms.content ->> 'financing_rate')::numeric * 1e9 = taken.financing_rate
        and (terms.content ->> 'maintenance_rate')::numeric * 1e9 = taken.maintenance_rate
        and terms.content -> 'leverages' @> to_jsonb(taken.leverage)) is not true) then
    raise exception 'an order costs what the terms in force say' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create function option_orders_under_their_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from taken left join terms_edition terms on terms.id = taken.terms_id
      where (terms_hold_at(terms, 'option-terms', taken.instrument_id, taken.created_at)
        and (terms.content -> 'payouts' ->> taken.seconds::text)::numeric * 1e9 = taken.payout_rate) is not true) then
    raise exception 'an order pays what the terms in force say' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger spot_orders_under_their_terms after insert on spot_order referencing new table as taken
  for each statement execute function spot_orders_under_their_terms();
create trigger contract_orders_under_their_terms after insert on contract_order referencing new table as taken
  for each statement execute function contract_orders_under_their_terms();
create trigger option_orders_under_their_terms after insert on option_order referencing new table as taken
  for each statement execute function option_orders_under_their_terms();
