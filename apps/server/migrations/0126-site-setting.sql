-- Settings of the site, as two operators agreed on each: the newest change of a keyword holds, and without one its usual value.

create table site_setting_change (
  id bigint generated always as identity primary key,
  keyword text not null check (keyword ~ '^\w{1,60}$'),
  value text not null check (length(value) <= 2000),
  proposal_id bigint not null unique references proposal (id),
  proposed_by text not null references operator (name),
  approved_by text not null references operator (name),
  reason text not null,
  at timestamptz not null,
  check (proposed_by <> approved_by)
);
create index site_setting_change_newest on site_setting_change (keyword, id desc);
revoke update, delete, truncate on site_setting_change from candor_app;
create trigger site_setting_change_append_only before update or delete or truncate on site_setting_change
  for each statement execute function ledger_is_append_only();

-- A setting changes in the moment in which its proposal is approved, to what was proposed, and not otherwise.
create function site_setting_as_agreed() returns trigger language plpgsql as $$
begin
  if not exists (select from proposal agreed where agreed.id = new.proposal_id and agreed.state = 'approved'
      and agreed.kind = 'site-setting' and agreed.proposed_by = new.proposed_by and agreed.decided_by = new.approved_by
      and agreed.subject::jsonb ->> 'keyword' = new.keyword and agreed.subject::jsonb ->> 'value' = new.value
      and agreed.xmin = pg_current_xact_id()::xid) then
    raise exception 'two operators agree on a setting' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger site_setting_as_agreed before insert on site_setting_change
  for each row execute function site_setting_as_agreed();
