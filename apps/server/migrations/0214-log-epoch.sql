-- A restored backup begins a new epoch of the tick log: a signed entry says which heads were kept and which are orphaned.

-- Written by the owner, when a backup is restored, and by nobody else.
create table tick_log_epoch (
  number integer primary key check (number > 0),
  at timestamptz not null,
  key_number smallint not null references tick_log_key (number),
  previous_hash bytea not null check (length(previous_hash) = 32),
  signature bytea not null check (length(signature) = 64)
);

create table tick_log_epoch_place (
  epoch integer not null references tick_log_epoch (number),
  instrument_id integer not null references instrument (id),
  kept_seq bigint not null,
  kept_hash bytea not null check (length(kept_hash) = 32),
  published_seq bigint check (published_seq >= kept_seq),
  published_hash bytea check (length(published_hash) = 32),
  orphaned_count integer not null check (orphaned_count >= 0),
  orphaned_hash bytea not null check (length(orphaned_hash) = 32),
  primary key (epoch, instrument_id),
  check ((published_seq is null) = (published_hash is null))
);

-- Heads that were published and are no part of the log any more, as they were signed: packed in runs, in their order.
create table tick_head_orphaned (
  epoch integer not null,
  instrument_id integer not null,
  run integer not null check (run >= 0),
  heads bytea not null,
  primary key (epoch, instrument_id, run),
  foreign key (epoch, instrument_id) references tick_log_epoch_place (epoch, instrument_id)
);

revoke insert, update, delete, truncate on tick_log_epoch, tick_log_epoch_place, tick_head_orphaned from candor_app;
create trigger tick_log_epoch_append_only before update or delete or truncate on tick_log_epoch
  for each statement execute function ledger_is_append_only();
create trigger tick_log_epoch_place_append_only before update or delete or truncate on tick_log_epoch_place
  for each statement execute function ledger_is_append_only();
create trigger tick_head_orphaned_append_only before update or delete or truncate on tick_head_orphaned
  for each statement execute function ledger_is_append_only();
