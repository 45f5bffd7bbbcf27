-- People of the demo, and what they leave behind, go with it.
alter table member add column demo boolean not null default false;
create index demo_member on member (store_id) where demo;
alter table coupon add column demo boolean not null default false;

-- Their invoices are numbered apart: the numbers of the store stay without gaps when the demo is removed.
alter table invoice
  add column demo boolean not null default false,
  drop constraint invoice_store_id_number_key,
  add unique (store_id, demo, number);
