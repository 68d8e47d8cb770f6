-- Which keys an installation has, by what shows them and opens nothing, so that no process makes or uses others beside them.

create table installation_key (
  kind text primary key check (kind in ('sealing', 'web-push')),
  mark text not null check (length(mark) between 16 and 200),
  since timestamptz not null default now()
);
revoke update, delete, truncate on installation_key from candor_app;
