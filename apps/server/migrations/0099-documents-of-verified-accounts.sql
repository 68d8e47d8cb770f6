-- A document number is taken from everybody who sends it: who has it already is the officer's to know, not the sender's. It
-- belongs to one account once that is verified. And pictures that were replaced are deleted when nobody asks for them any more.

-- What each customer's document is by the latest sending, until an officer rejects its kind or number. Several may say the same.
create table verification_document_sent (
  customer_id bigint primary key references customer (id),
  document_hash bytea not null check (length(document_hash) = 32)
);
create index verification_document_sent_hash on verification_document_sent (document_hash);
insert into verification_document_sent (customer_id, document_hash) select customer_id, document_hash from verification_document;

-- From here on: whose a document is, by an officer's decision.
delete from verification_document document where not exists (select from verification_case found
  where found.customer_id = document.customer_id and found.level = 1 and found.state = 'verified');
revoke update, delete, truncate on verification_document from candor_app;

create function verified_has_document() returns trigger language plpgsql as $$
begin
  if not exists (select from verification_document where customer_id = new.customer_id) then
    raise exception 'verified without a document that is theirs alone' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verification_case_document before update on verification_case for each row
  when (new.level = 1 and new.state = 'verified' and old.state <> 'verified') execute function verified_has_document();

-- The number of a mainland identity card is judged by the country too, so with the country it is sent again.
update verification_field number set state = 'rejected', reason = country.reason
from verification_field country join verification_case found on found.id = country.case_id and found.state = 'rejected'
where country.field = 'country' and country.state = 'rejected'
  and number.case_id = country.case_id and number.field = 'document_number' and number.state = 'accepted';

-- Which upload a picture is, so that no upload is deleted that a case refers to. Null for what was sent before this.
alter table verification_field add column file_id bigint references stored_file (id)
  check (file_id is null or field in ('front_pic', 'reverse_pic', 'hand_pic'));
create index verification_field_file on verification_field (file_id) where file_id is not null;

-- Pictures in whose place others were sent, and since when.
create table verification_replaced_picture (
  file_id bigint primary key references stored_file (id) on delete cascade,
  replaced_at timestamptz not null
);
create index verification_replaced_picture_at on verification_replaced_picture (replaced_at);
