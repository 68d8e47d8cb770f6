-- Examinations of the books, with how far each is and what it found; and what two operators agreed to post.

create table books_check (
  id bigint generated always as identity primary key,
  -- Null for the one of each night.
  asked_by text references operator (name),
  asked_at timestamptz not null,
  steps integer not null check (steps > 0),
  steps_done integer not null default 0 check (steps_done between 0 and steps),
  finished_at timestamptz,
  accounts integer not null default 0,
  transfers integer not null default 0,
  seals integer not null default 0,
  faults text[] not null default '{}'
);
-- One at a time.
create unique index books_check_running on books_check ((true)) where finished_at is null;
revoke update, delete, truncate on books_check from candor_app;
grant update (steps_done, finished_at, accounts, transfers, seals, faults) on books_check to candor_app;
create function books_check_stays() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'what an examination found stays' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger books_check_stays before update on books_check for each row execute function books_check_stays();

-- What was posted because two operators agreed: each agreement posts once, and only what it says.
create table agreed_posting (
  proposal_id bigint primary key references proposal (id),
  -- That there is one, the trigger below says: nothing hangs on the hot table of transfers.
  transfer_id bigint not null unique,
  posted_at timestamptz not null
);
revoke update, delete, truncate on agreed_posting from candor_app;
create trigger agreed_posting_append_only before update or delete or truncate on agreed_posting
  for each statement execute function ledger_is_append_only();
create function agreed_posting_is_agreed() returns trigger language plpgsql as $$
begin
  if not exists (select from proposal agreed join ledger_transfer posted on posted.id = new.transfer_id
      where agreed.id = new.proposal_id and agreed.state = 'approved' and agreed.xmin = pg_current_xact_id()::xid
        and agreed.kind in ('manual-credit', 'house-funds') and posted.kind = agreed.kind
        and posted.reference = agreed.id::text) then
    raise exception 'two operators agree on what is posted' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger agreed_posting_is_agreed before insert on agreed_posting
  for each row execute function agreed_posting_is_agreed();
