-- Customers who sign in with a browser wallet: they may have neither a password nor an address that messages reach. And the
-- messages that wallets are asked to sign, each of which counts once.

alter table customer
  alter column password_hash drop not null,
  add column wallet_address text unique check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  -- EIP-155: where a wallet that is a contract is asked whether it signed.
  add column wallet_chain_id bigint check (wallet_chain_id > 0),
  add constraint customer_wallet_has_chain check ((wallet_address is null) = (wallet_chain_id is null)),
  add constraint customer_can_sign_in check (wallet_address is not null or password_hash is not null),
  drop constraint customer_check,
  add constraint customer_can_be_named check (email is not null or mobile is not null or wallet_address is not null);

-- Of a message only what is signed of it (EIP-191) is kept.
create table wallet_message (
  message_hash bytea primary key check (octet_length(message_hash) = 32),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id > 0),
  -- Whom it proves anew while signed in; null where it is for signing in.
  customer_id bigint references customer (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wallet_message_expiry on wallet_message (expires_at);
create index wallet_message_of on wallet_message (customer_id, expires_at desc) where customer_id is not null;
