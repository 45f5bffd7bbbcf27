-- Every page has to know whether anything is counted and under which ids, so they stand with the store,
-- which is kept in memory, as `ask_consent` does.
alter table store
  add column tracking         boolean not null default true,
  add column analytics_env_id text,
  add column stats_id         text,
  add column env              text not null default 'production' check (env in ('production', 'staging'));

update store set tracking = setting.tracking, analytics_env_id = setting.environment
from analytics_setting setting where setting.store_id = store.id;

alter table analytics_setting drop column tracking, drop column environment;

-- Switches of the storefront that no part of it reads.
update store set feature_flags = '{}';
