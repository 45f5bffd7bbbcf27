-- The ids that an archive is being restored under beside other stores: a restore that was cut off goes on with them.
create table restore_reservation (
  archive     text primary key,
  shift       bigint not null,
  -- Archived and restored ids of the stores.
  stores      jsonb not null,
  reserved_at timestamptz not null default now()
);

-- When a store was restored from an archive: a payment of before that has no answer may have been made by the original.
alter table store add column restored_at timestamptz;
