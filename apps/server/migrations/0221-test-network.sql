-- A network of test coins, which exists in a sandbox alone, as those of real coins exist everywhere else; bank transfers are of both.

alter table network add column is_test boolean not null default false;
-- EIP-155: 31337 is what chains for development call themselves; no public network has it.
insert into network (id, name, family, chain_id, confirmations, expected_minutes, has_memo, is_test) values
  ('sandbox', 'Sandbox network (test coins)', 'evm', 31337, 5, 1, false, true);

-- The contract lies in the genesis of the chain that the sandbox starts (apps/server/src/main/sandbox).
insert into way (currency_id, network, contract, chain_decimals) values
  (1, 'sandbox', '0x7e57000000000000000000000000000000005D70', 6), (11, 'sandbox', null, 18);
insert into way_terms (currency_id, network, edition, deposit_min, withdraw_min, withdraw_fee, is_deposit_open, is_withdraw_open)
  values (1, 'sandbox', 1, 1 * 10 ^ 6::numeric, 10 * 10 ^ 6::numeric, 10 ^ 6::numeric / 2, true, true),
    (11, 'sandbox', 1, (select 10 ^ (decimals - 3)::numeric from currency where id = 11), (select 5 * 10 ^ (decimals - 3)::numeric
      from currency where id = 11), (select 10 ^ (decimals - 4)::numeric from currency where id = 11), true, true);

-- Whether money can come or go by a network here at all.
create function is_network_here(of_network network) returns boolean language sql stable
  return (of_network).family = 'bank' or (of_network).is_test = is_sandbox();
