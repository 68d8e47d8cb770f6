-- Officers decide what they have read since it was sent: this is how that is found. And freezes are ended, never taken away.

create index operator_act_of_case on operator_act (verification_case_id, operator, at) where verification_case_id is not null;

revoke delete, truncate on account_freeze from candor_app;
