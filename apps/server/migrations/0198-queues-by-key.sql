-- What people on duty page through has an index in each order that it is listed in, so that no page costs more with a long history.

create index withdrawal_state_changed on withdrawal (state, changed_at, id);
create index withdrawal_changed on withdrawal (changed_at, id);
create index withdrawal_state_worth on withdrawal (state, coalesce(worth_usdt, 'Infinity'::numeric), id);
create index withdrawal_worth on withdrawal (coalesce(worth_usdt, 'Infinity'::numeric), id);
create index withdrawal_by_hash on withdrawal (lower(tx_hash)) where tx_hash is not null;

create index deposit_claim_wires on deposit_claim (state, submitted_at, id) where kind = 'wire';
create index deposit_claim_wires_by_amount on deposit_claim (state, amount, id) where kind = 'wire';
create index deposit_claim_others on deposit_claim (state, submitted_at, id) where kind <> 'wire';
create index deposit_claim_others_by_amount on deposit_claim (state, amount, id) where kind <> 'wire';

-- An index over whether it is closed was never taken: to the planner that is no expression of the index any more.
drop index surveillance_alarm_listed;
create index surveillance_alarm_waiting on surveillance_alarm (id) where closed_at is null;
create index surveillance_alarm_closed on surveillance_alarm (id) where closed_at is not null;

create index verification_case_sent on verification_case (submitted_at, id) where state <> 'unverified';

create index operator_act_newest on operator_act (at, id);
create index operator_act_operator_newest on operator_act (operator, at, id);
create index operator_act_kind_newest on operator_act (act, at, id);
create index operator_act_subject_newest on operator_act (subject_id, at, id) where subject_id is not null;
create index operator_act_subject_kind_newest on operator_act (subject_kind, at, id) where subject_kind is not null;

create index flood_alarm_newest on flood_alarm (looked_at, order_id) where refused_of_customer + refused_of_address > 0;
create index account_restriction_next on account_restriction (expires_at, id) where ended_at is null;

create index content_item_listed on content_item (kind, place, id);
create index content_item_newest on content_item (kind, place, (timestamptz '2000-01-01 00:00:00+00' - shown_from), (- id)) where state = 'published';

create index contract_closing_of_order on contract_closing (portfolio_id, order_id, id desc);
drop index contract_closing_order;
