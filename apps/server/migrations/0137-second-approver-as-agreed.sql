-- From what worth of a customer's day two people approve is a setting of the site, on which two operators agree.

create function second_approver_from(setting text) returns numeric language sql stable as $$
  select coalesce((select value::numeric from site_setting_change where keyword = setting order by id desc limit 1), 10000)
    * 10 ^ 6::numeric
$$;
create or replace function withdrawal_second_from() returns numeric language sql stable as
  $$ select second_approver_from('withdrawal_second_approver_usdt') $$;
create or replace function deposit_second_from() returns numeric language sql stable as
  $$ select second_approver_from('deposit_second_approver_usdt') $$;
