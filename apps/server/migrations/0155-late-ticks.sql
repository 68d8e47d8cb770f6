-- Grid instants that the server missed are made up afterwards and marked: in the journal by a column, in blocks by a third format.
-- One number per tick of the step: 0 formed in its time, 1 made up, 2 stale; no numbers where all were formed in their time.
alter table tick_journal add column late_marks smallint[] not null default '{}';


-- Every head but those of the first format names its key and is signed.
alter table tick_head
  drop constraint tick_head_format_check,
  drop constraint tick_head_check2,
  drop constraint tick_head_check3,
  add constraint tick_head_format_check check (format in (1, 2, 3)),
  add constraint tick_head_key_named check ((format > 1) = (key_number is not null)),
  add constraint tick_head_signed check ((format > 1) = (signature is not null));
