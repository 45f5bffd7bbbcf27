-- The domain that links lead to.
alter table store_host add column is_main boolean not null default false;
create unique index store_host_main on store_host (store_id) where is_main;
