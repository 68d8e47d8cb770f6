-- What an operator proposes and gets no answer to is sent again under the same key and is one proposal.

alter table proposal add column request_key text check (request_key ~ '^[!-~]{1,128}$');
create unique index proposal_once on proposal (proposed_by, request_key) where request_key is not null;
