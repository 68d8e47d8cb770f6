-- What a key seals is found by that key, and what was sealed with keys that are lost can be given up: whoever gives it up does so
-- under their name, and what they gave up is kept as it was.

-- Version and number of the key and the nonce, with which everything sealed begins: a rotation walks along it, key by key.
create index stored_file_sealed_by on stored_file ((substring(sealed_key from 1 for 21)));
create index verification_field_sealed_by on verification_field ((substring(sealed from 1 for 21)));
create index authenticator_sealed_by on authenticator ((substring(sealed_secret from 1 for 21)));

create table given_up_seal (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  kind text not null check (kind in ('stored_file', 'verification_field', 'authenticator', 'recovery_code', 'pay_password')),
  -- The row before it was given up.
  kept jsonb not null,
  operator text not null references operator (name),
  at timestamptz not null
);
revoke update, delete, truncate on given_up_seal from candor_app;
create trigger given_up_seal_append_only before update or delete or truncate on given_up_seal
  for each statement execute function ledger_is_append_only();

-- A picture that was given up is nobody's any more, and is not taken for one that is still to be sealed.
alter table stored_file add column given_up_at timestamptz check (given_up_at is null or sealed_key is null);

alter table operator_act drop constraint operator_act_act_check;
alter table operator_act add constraint operator_act_act_check
  check (act in ('created', 'revoked', 'halted', 'asked-to-resume', 'resumed', 'verification-read', 'document-viewed',
    'verification-verified', 'verification-rejected', 'sealed-given-up'));
