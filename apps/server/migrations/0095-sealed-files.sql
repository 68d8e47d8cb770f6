-- Pictures lie on the disk sealed: each under a key of its own, which is kept here, wrapped by a key that is not in the database.
-- Null where a picture from before is not sealed yet.

alter table stored_file add column sealed_key bytea check (octet_length(sealed_key) = 69);
create index stored_file_unsealed on stored_file (id) where sealed_key is null;
