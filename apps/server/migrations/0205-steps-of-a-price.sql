-- An option is entered at no price whose own steps are coarser than its odds bear: which orders that rule is for.

-- False for orders of before.
alter table option_order
  add column is_step_bound boolean not null default false;
