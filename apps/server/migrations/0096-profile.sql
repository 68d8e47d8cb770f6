-- What a customer says of themselves, and what counts for and against them: the credit score is what it starts with and the sum
-- of these points.

alter table customer add column signature text check (char_length(signature) between 2 and 30);

create table credit_event (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  kind text not null check (kind in ('verified-1', 'verified-2', 'loan-repaid', 'loan-overdue')),
  points smallint not null check (points <> 0),
  -- What it is about, such as a loan's id: of a kind, each thing counts once.
  reference text not null check (reference <> ''),
  at timestamptz not null,
  unique (kind, reference)
);
create index credit_event_of on credit_event (customer_id, id desc);
create trigger credit_event_append_only before update or delete or truncate on credit_event
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on credit_event from candor_app;
