-- The check of the table went with the columns that it named.
alter table instrument_contract add constraint instrument_contract_numbers check (tick_value < 'Infinity' and tick_value > '-Infinity');

-- Nothing looks names up by its caller's path.
alter function terms_decimal(numeric, integer) set search_path = pg_catalog, public, pg_temp;
alter function terms_within(text, integer, numeric, numeric) set search_path = pg_catalog, public, pg_temp;
alter function terms_lead(text) set search_path = pg_catalog, public, pg_temp;

-- A batch of orders is compared with its terms once for what it shares, and not once an order.

create or replace function spot_orders_under_their_terms() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from
      (select distinct terms_id, instrument_id, created_at, maker_fee_rate, taker_fee_rate from taken) one
      left join terms_edition terms on terms.id = one.terms_id
      where (terms_hold_at(terms, 'spot-fees', one.instrument_id, one.created_at)
        and (terms.content ->> 'maker_fee')::numeric * 1e9 = one.maker_fee_rate
        and (terms.content ->> 'taker_fee')::numeric * 1e9 = one.taker_fee_rate) is not true) then
    raise exception 'an order costs what the terms in force say' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace function contract_orders_under_their_terms() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from
      (select distinct terms_id, instrument_id, created_at, fee_rate, financing_rate, maintenance_rate, leverage from taken) one
      left join terms_edition terms on terms.id = one.terms_id
      where (terms_hold_at(terms, 'contract-terms', one.instrument_id, one.created_at)
        and (terms.content ->> 'fee')::numeric * 1e9 = one.fee_rate
        and (terms.content ->> 'financing_rate')::numeric * 1e9 = one.financing_rate
        and (terms.content ->> 'maintenance_rate')::numeric * 1e9 = one.maintenance_rate
        and terms.content -> 'leverages' @> to_jsonb(one.leverage)) is not true) then
    raise exception 'an order costs what the terms in force say' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace function option_orders_under_their_terms() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from (select distinct terms_id, instrument_id, created_at, seconds, payout_rate from taken) one
      left join terms_edition terms on terms.id = one.terms_id
      where (terms_hold_at(terms, 'option-terms', one.instrument_id, one.created_at)
        and (terms.content -> 'payouts' ->> one.seconds::text)::numeric * 1e9 = one.payout_rate) is not true) then
    raise exception 'an order pays what the terms in force say' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Bounds as the program has them, and content of a form that it reads, also for whoever writes past it.
create or replace function option_terms_hold(subject text, content jsonb) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_typeof(content -> 'payouts') = 'object'
    and exists (select from instrument join instrument_option on instrument_id = instrument.id
      join currency on currency.id = currency_id
    where symbol = subject and terms_within(content ->> 'exposure_max', decimals, 0, 1e12)
      and terms_within(content ->> 'stake_max', decimals, 0, 1e12)
      and terms_within(content ->> 'stake_min', decimals, 0, (content ->> 'stake_max')::numeric)
      and (content ->> 'stake_min')::numeric > 0)
    and not exists (select from jsonb_each_text(content -> 'payouts') as one (seconds, payout)
      where (seconds::integer between 5 and 86400 and terms_within(payout, 9, 0.5, 0.95)) is not true)
$$;
