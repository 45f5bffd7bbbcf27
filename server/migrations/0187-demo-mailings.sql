-- Campaigns and automations of the demo go with it, and concern its people alone.
alter table campaign add column demo boolean not null default false;
alter table automation add column demo boolean not null default false;
