-- An edition that was agreed on and waits kept sooner ones away for up to ninety days. A later agreement may take effect sooner now, and
-- then takes the place of whatever waits; or withdraws it, as long as it is not in force. And no terms make an order next to free.

-- The latest edition of those that have taken effect holds; one that a later edition is sooner than never does.
create or replace function terms_edition_as_agreed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  previous terms_edition;
  held terms_edition;
  agreed proposal;
  said jsonb;
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
  select * into agreed from proposal where id = new.proposal_id and state = 'approved' and kind = new.kind;
  said := agreed.subject::jsonb;
  if (said ->> 'subject' = new.subject
      and (said ->> 'edition')::integer = previous.edition
      and said -> 'content' = new.content
      and new.effective_at = greatest(agreed.decided_at + terms_lead(new.kind), timestamptz '1970-01-01 00:00:00+00'
        + (said ->> 'effective_at')::bigint * interval '1 millisecond')) is not true then
    raise exception 'terms change as two operators agreed' using errcode = 'check_violation';
  end if;
  if said ? 'is_withdrawal' then
    select * into held from terms_edition
      where kind = new.kind and subject = new.subject and effective_at <= agreed.decided_at order by edition desc limit 1;
    if held.edition = previous.edition or held.content <> new.content or exists (select from terms_edition coming
        where coming.kind = new.kind and coming.subject = new.subject and coming.edition > held.edition
          and coming.effective_at < new.effective_at) then
      raise exception 'what waits is withdrawn before it takes effect, for the terms in force' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;

create or replace function spot_fees_hold(subject text, content jsonb) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from instrument where symbol = subject)
    and terms_within(content ->> 'taker_fee', 9, 0.0005, 0.1)
    and terms_within(content ->> 'maker_fee', 9, 0, (content ->> 'taker_fee')::numeric)
$$;

create or replace function contract_terms_hold(subject text, content jsonb) returns boolean language sql stable
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
    and terms_within(content ->> 'maintenance_rate', 9, 0, 0.5) and terms_within(content ->> 'half_spread', 9, 0.00002, 0.05)
    and terms_within(content ->> 'fee', 9, 0.0001, 0.05) and terms_within(content ->> 'financing_rate', 9, 0, 0.05)
    and terms_within(content ->> 'tolerance', 9, 0, 0.1)
$$;

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
      where (seconds::integer between 30 and 86400 and terms_within(payout, 9, 0.5, 0.95)) is not true)
$$;
