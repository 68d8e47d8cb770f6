-- Terms of whatever is offered, in editions of which none is lost: one table for all kinds. A later edition is what two operators agreed on,
-- to the letter, and takes effect no earlier than they agreed and than the edition before it.

create table terms_edition (
  -- What an order keeps of the terms that it was made under.
  id bigint generated always as identity primary key,
  -- "way-terms": also the kind of the proposals that change them.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  -- Of what, within its kind: "USDT/tron".
  subject text not null check (subject ~ '^[A-Za-z0-9./-]{1,60}$'),
  edition integer not null check (edition > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Of two operators; null for the first edition, which comes with the program.
  proposal_id bigint unique references proposal (id),
  -- The first edition has always been in force.
  effective_at timestamptz not null check (isfinite(effective_at)),
  unique (kind, subject, edition),
  check ((edition = 1) = (proposal_id is null)),
  check (edition > 1 or effective_at = timestamptz '1970-01-01 00:00:00+00')
);
revoke update, delete, truncate on terms_edition from candor_app;
create trigger terms_edition_append_only before update or delete or truncate on terms_edition
  for each statement execute function ledger_is_append_only();

-- Terms of a way, as the texts of a decimal that two people read: they fit the currency and one another.
create function way_terms_hold(subject text, content jsonb) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from way join currency on currency.id = way.currency_id
    cross join lateral (select (content ->> 'deposit_min')::numeric as deposit_min, (content ->> 'withdraw_min')::numeric as withdraw_min,
      (content ->> 'withdraw_fee')::numeric as withdraw_fee) terms
    where currency.code || '/' || way.network = subject
      and 0 < deposit_min and 0 <= withdraw_fee and withdraw_fee < withdraw_min
      and greatest(deposit_min, withdraw_min) < 'Infinity'
      and greatest(scale(trim_scale(deposit_min)), scale(trim_scale(withdraw_min)), scale(trim_scale(withdraw_fee))) <= currency.decimals
      and jsonb_typeof(content -> 'is_deposit_open') = 'boolean' and jsonb_typeof(content -> 'is_withdraw_open') = 'boolean')
$$;

insert into terms_edition (kind, subject, edition, content, proposal_id, effective_at)
select 'way-terms', currency.code || '/' || terms.network, edition,
  jsonb_build_object(
    'deposit_min', trim_scale((deposit_min::text || 'e-' || decimals)::numeric)::text,
    'withdraw_min', trim_scale((withdraw_min::text || 'e-' || decimals)::numeric)::text,
    'withdraw_fee', trim_scale((withdraw_fee::text || 'e-' || decimals)::numeric)::text,
    'is_deposit_open', is_deposit_open, 'is_withdraw_open', is_withdraw_open),
  proposal_id, case edition when 1 then timestamptz '1970-01-01 00:00:00+00' else at end
from way_terms terms join currency on currency.id = terms.currency_id
order by at, terms.currency_id, terms.network, edition;

create function terms_edition_as_agreed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  previous terms_edition;
begin
  select * into previous from terms_edition
    where kind = new.kind and subject = new.subject order by edition desc limit 1;
  if new.edition <> coalesce(previous.edition, 0) + 1 then
    raise exception 'an edition of terms follows the latest one' using errcode = 'check_violation';
  end if;
  if new.kind = 'way-terms' and way_terms_hold(new.subject, new.content) is not true then
    raise exception 'terms of a way fit its currency and one another' using errcode = 'check_violation';
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
      and new.effective_at = greatest(agreed.decided_at, timestamptz '1970-01-01 00:00:00+00'
        + (agreed.subject::jsonb ->> 'effective_at')::bigint * interval '1 millisecond')) then
    raise exception 'terms change as two operators agreed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger terms_edition_as_agreed before insert on terms_edition for each row execute function terms_edition_as_agreed();

drop table way_terms;
drop function way_terms_as_agreed();

-- A withdrawal keeps the terms that it was asked for under, and costs what they say.
alter table withdrawal add column terms_id bigint references terms_edition (id);
alter table withdrawal disable trigger withdrawal_changes;
update withdrawal set terms_id = (select terms.id from terms_edition terms join currency on currency.id = withdrawal.currency_id
  where terms.kind = 'way-terms' and terms.subject = currency.code || '/' || withdrawal.network
    and terms.effective_at <= withdrawal.created_at
    and (terms.content ->> 'withdraw_fee')::numeric = (withdrawal.fee::text || 'e-' || currency.decimals)::numeric
  order by terms.edition desc limit 1);
alter table withdrawal enable trigger withdrawal_changes;

create function withdrawal_under_its_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from terms_edition terms join currency on currency.id = new.currency_id
      where terms.id = new.terms_id and terms.kind = 'way-terms' and terms.subject = currency.code || '/' || new.network
        and terms.effective_at <= new.created_at
        and (terms.content ->> 'withdraw_fee')::numeric = (new.fee::text || 'e-' || currency.decimals)::numeric) then
    raise exception 'a withdrawal costs what its terms say' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_under_its_terms before insert on withdrawal
  for each row execute function withdrawal_under_its_terms();
