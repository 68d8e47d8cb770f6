-- The program's role could hand a portfolio, and all that is in it, to another customer by one update, and an order, a session or a
-- second factor likewise: what a row is, and whose, is said once, when it is made.

-- For each statement and by columns, so that it costs the updates of the desk nothing.
create function whose_it_is_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'what a row of % is, and whose, never changes', tg_table_name using errcode = 'check_violation';
end
$$;

do $$
declare
  one record;
begin
  for one in select relation.oid::regclass as name, string_agg(distinct quote_ident(attname), ', ') as columns
      from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
      left join pg_index key on key.indrelid = relation.oid and key.indisprimary and attribute.attnum = any (key.indkey)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and not attisdropped and has_column_privilege('candor_app', relation.oid, attnum, 'update')
        -- An output that is seen is whose address it was sent to; a guard of its own judges that.
        and (relname <> 'chain_output' or attname <> 'customer_id')
        and (attname ~ '(^|_)(customer|portfolio)_ids?$' or key.indrelid is not null
          or (relname, attname) in (('customer', 'uid'), ('customer', 'invited_by'), ('portfolio', 'mode')))
        and (relname in ('customer', 'verification_field') or exists (select from pg_attribute other
          where other.attrelid = relation.oid and not other.attisdropped and other.attname ~ '(^|_)(customer|portfolio)_ids?$'))
      group by relation.oid loop
    execute format('create trigger whose_it_is_stays before update of %s on %s for each statement
      execute function whose_it_is_stays()', one.columns, one.name);
  end loop;
end
$$;

-- Taken away and made again under the same number, it would be somebody else's; number 0 is the house's.
revoke update, delete, truncate on portfolio from candor_app;
revoke delete, truncate on customer from candor_app;
create trigger portfolio_kept before delete or truncate on portfolio
  for each statement execute function ledger_is_append_only();
create trigger customer_kept before delete or truncate on customer
  for each statement execute function ledger_is_append_only();
alter table portfolio add constraint portfolio_of_customer check (id > 0);
