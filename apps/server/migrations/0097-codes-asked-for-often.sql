-- How often in a row a code was sent without any being used: the more, the longer until the next, so that nobody guesses their way
-- in with one new code after another, nor fills somebody's letter box.
alter table verification_code add column sends integer not null default 1 check (sends > 0);
