-- One free account filled the disk: what it uploaded and used for nothing stayed for ever. Which pictures those are is said here, once,
-- for the bound of each account and for what deletes them.

-- When its owner sent it last, or began to use it.
alter table stored_file add column wanted_at timestamptz not null default now();

-- What nothing refers to. Pictures in whose place others were sent have an end of their own; what was given up stays as it was. Of a
-- verification from before its pictures were named by number, any upload of that customer may be one.
create view loose_file as
select file.id, file.owner_customer_id, file.bytes, file.wanted_at
from stored_file file
where file.given_up_at is null
  and not exists (select from verification_field field where field.file_id = file.id)
  and not exists (select from verification_replaced_picture replaced where replaced.file_id = file.id)
  and not exists (select from deposit_claim claim where claim.file_id = file.id)
  and not exists (select from customer where customer.id = file.owner_customer_id
    and customer.portrait_path in ('/files/' || file.id || '.jpg', '/files/' || file.id || '.png'))
  and not exists (select from verification_case found join verification_field field on field.case_id = found.id
    where found.customer_id = file.owner_customer_id and field.field in ('front_pic', 'reverse_pic', 'hand_pic')
      and field.file_id is null);
revoke insert, update, delete on loose_file from candor_app;
create index deposit_claim_file on deposit_claim (file_id);
create index stored_file_wanted on stored_file (wanted_at, id);
