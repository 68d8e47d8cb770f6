-- A demo account is filled up at most once a day (UTC); the day of the last time is kept, so that two tabs cannot do it twice.

create table demo_top_up (
  portfolio_id bigint primary key,
  topped_up_on date not null
);
