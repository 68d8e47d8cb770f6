-- Corn is quoted in cents: said of its source, so that cents are taken for no other instrument's price.
update instrument set sources = jsonb_set(sources, '{0,isInCents}', 'true')
where symbol = 'ZC' and sources -> 0 ->> 'market' = 'ZC=F';
