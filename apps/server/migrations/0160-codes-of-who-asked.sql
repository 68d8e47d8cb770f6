-- A code belongs to whoever asked for it: others' tries neither burn it nor meet it, and how often strangers ask is counted
-- apart from how often its owner does. Codes live ten minutes, so those of before are dropped and asked for anew.
drop table verification_code;

create table verification_code (
  contact text not null,
  scene text not null check (scene in ('register', 'forget', 'bind', 'login', 'password', 'pay')),
  -- Who may use it: a customer, a secret that the asking client keeps (hashed), or a network address.
  asker text not null,
  salt bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  tries_max smallint not null check (tries_max between 1 and 5),
  used_at timestamptz,
  check (tries between 0 and tries_max),
  primary key (contact, scene, asker)
);
create index verification_code_ended on verification_code (expires_at);

-- How many codes went to a contact: for one line of askers (a customer, a known device, an address) in a row without one that was
-- used; for all strangers together ('') within a day.
create table code_series (
  contact text not null,
  scene text not null,
  line text not null,
  sends integer not null check (sends >= 0),
  begun_at timestamptz not null,
  last_sent_at timestamptz not null,
  primary key (contact, scene, line)
);
create index code_series_ended on code_series (last_sent_at);
