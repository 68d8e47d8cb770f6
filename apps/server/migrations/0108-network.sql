-- By which ways money comes in and goes out: networks, which currency goes by which, and the fees and minima of each way.

-- "bank" is the way of money of states: by card or by wire.
create table network (
  id text primary key check (id ~ '^[a-z]{1,20}$'),
  name text not null check (length(name) between 1 and 40),
  -- Which form its addresses have.
  family text not null check (family in ('evm', 'tron', 'bitcoin', 'litecoin', 'dogecoin', 'solana', 'ripple', 'cardano',
    'polkadot', 'bank')),
  -- Of an EVM network (EIP-155).
  chain_id integer unique check ((family = 'evm') = (chain_id is not null)),
  confirmations smallint not null check (confirmations between 0 and 1000),
  -- How long those take, or a transfer between banks, as people are told.
  expected_minutes integer not null check (expected_minutes between 1 and 100000),
  -- Addresses of several people may be one, and are told apart by a tag or memo.
  has_memo boolean not null default false
);
insert into network (id, name, family, chain_id, confirmations, expected_minutes, has_memo) values
  ('ethereum', 'Ethereum (ERC20)', 'evm', 1, 5, 2, false),
  ('bsc', 'BNB Smart Chain (BEP20)', 'evm', 56, 5, 1, false),
  ('polygon', 'Polygon', 'evm', 137, 5, 1, false),
  ('arbitrum', 'Arbitrum One', 'evm', 42161, 5, 1, false),
  ('tron', 'Tron (TRC20)', 'tron', null, 5, 1, false),
  ('bitcoin', 'Bitcoin', 'bitcoin', null, 5, 60, false),
  ('litecoin', 'Litecoin', 'litecoin', null, 5, 15, false),
  ('dogecoin', 'Dogecoin', 'dogecoin', null, 5, 6, false),
  ('solana', 'Solana', 'solana', null, 5, 1, false),
  ('ripple', 'XRP Ledger', 'ripple', null, 5, 1, true),
  ('cardano', 'Cardano', 'cardano', null, 5, 3, false),
  ('polkadot', 'Polkadot', 'polkadot', null, 5, 1, false),
  ('bank', 'Bank transfer', 'bank', null, 0, 2880, false);

create table way (
  currency_id integer not null references currency (id),
  network text not null references network (id),
  -- Of a token; null for a network's own coin and for banks.
  contract text,
  -- As the network counts it, which may be finer than the books do.
  chain_decimals smallint not null check (chain_decimals between 0 and 18),
  primary key (currency_id, network)
);
insert into way (currency_id, network, contract, chain_decimals) values
  (1, 'ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
  (1, 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6),
  (1, 'bsc', '0x55d398326f99059fF775485246999027B3197955', 18),
  (1, 'polygon', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6),
  (1, 'arbitrum', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
  (1, 'solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6),
  (10, 'bitcoin', null, 8), (11, 'ethereum', null, 18), (11, 'arbitrum', null, 18), (12, 'solana', null, 9),
  (13, 'ripple', null, 6), (14, 'bsc', null, 18), (15, 'cardano', null, 6), (16, 'dogecoin', null, 8),
  (17, 'litecoin', null, 8), (18, 'polkadot', null, 10),
  (19, 'ethereum', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18),
  (2, 'bank', null, 2), (3, 'bank', null, 2), (4, 'bank', null, 2), (5, 'bank', null, 0), (6, 'bank', null, 2),
  (7, 'bank', null, 2), (8, 'bank', null, 2), (9, 'bank', null, 2);

-- What a way costs and how little it takes, in minor units of the currency: the newest edition counts, earlier ones stay.
create table way_terms (
  currency_id integer not null,
  network text not null,
  edition integer not null check (edition > 0),
  deposit_min numeric(38, 0) not null check (deposit_min > 0),
  withdraw_min numeric(38, 0) not null,
  withdraw_fee numeric(38, 0) not null check (withdraw_fee >= 0),
  is_deposit_open boolean not null,
  is_withdraw_open boolean not null,
  at timestamptz not null default now(),
  -- Of two operators; null for the first edition, which comes with the program.
  proposal_id bigint unique,
  primary key (currency_id, network, edition),
  foreign key (currency_id, network) references way (currency_id, network),
  -- Something arrives of the least that is sent.
  check (withdraw_min > withdraw_fee),
  check ((edition = 1) = (proposal_id is null))
);

insert into way_terms (currency_id, network, edition, deposit_min, withdraw_min, withdraw_fee, is_deposit_open, is_withdraw_open)
select currency.id, seed.network, 1, seed.deposit_min * unit.units, seed.withdraw_min * unit.units,
  seed.withdraw_fee * unit.units, true, true
from (values
  ('USDT', 'ethereum', 10, 20, 5), ('USDT', 'tron', 1, 10, 1.5), ('USDT', 'bsc', 1, 10, 0.5),
  ('USDT', 'polygon', 1, 10, 0.5), ('USDT', 'arbitrum', 1, 10, 0.5), ('USDT', 'solana', 1, 10, 1),
  ('BTC', 'bitcoin', 0.0001, 0.001, 0.0002), ('ETH', 'ethereum', 0.005, 0.01, 0.001),
  ('ETH', 'arbitrum', 0.001, 0.005, 0.0002), ('SOL', 'solana', 0.01, 0.1, 0.01), ('XRP', 'ripple', 1, 10, 0.2),
  ('BNB', 'bsc', 0.002, 0.01, 0.0005), ('ADA', 'cardano', 2, 10, 1), ('DOGE', 'dogecoin', 5, 20, 4),
  ('LTC', 'litecoin', 0.005, 0.02, 0.001), ('DOT', 'polkadot', 1.1, 2, 0.1), ('LINK', 'ethereum', 0.5, 1, 0.3),
  ('USD', 'bank', 10, 50, 15), ('EUR', 'bank', 10, 20, 1), ('GBP', 'bank', 10, 20, 1), ('JPY', 'bank', 1000, 5000, 500),
  ('AUD', 'bank', 10, 50, 10), ('CHF', 'bank', 10, 50, 10), ('CAD', 'bank', 10, 50, 10), ('NZD', 'bank', 10, 50, 10)
) as seed (code, network, deposit_min, withdraw_min, withdraw_fee)
join currency using (code)
cross join lateral (select power(10::numeric, currency.decimals) as units) as unit;

revoke insert, update, delete, truncate on network, way from candor_app;
revoke update, delete, truncate on way_terms from candor_app;
create trigger way_terms_append_only before update or delete or truncate on way_terms
  for each statement execute function ledger_is_append_only();
