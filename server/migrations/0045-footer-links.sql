-- What the law of many countries wants at the foot of every page, beside the terms: whoever wants one has it there.
alter table store
  add column privacy_url text,
  add column imprint_url text,
  add column contact_url text;
