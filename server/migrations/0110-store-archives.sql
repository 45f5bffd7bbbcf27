-- Archives of a store that were made from its admin, or by its schedule.
create table store_archive (
  id bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  -- The name at its place.
  name text not null,
  state text not null default 'making' check (state in
    ('making', 'stopped', 'failed', 'done', 'checking', 'removing')),
  is_scheduled boolean not null default false,
  -- The store's own bucket with its sealed secret key; null for the operator's place.
  bucket jsonb,
  bucket_secret bytea,
  has_secrets boolean not null default false,
  -- Sealed for as long as the rows are being written.
  passphrase bytea,
  version text not null,
  rows_at timestamptz,
  rows bigint not null default 0,
  files bigint not null default 0,
  bytes bigint not null default 0,
  -- What it added to its place.
  added_bytes bigint not null default 0,
  -- The size of the file in which it is downloaded.
  download_bytes bigint not null default 0,
  missing integer not null default 0,
  -- How far the work under way is, and since when: its speed.
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  working_since timestamptz,
  checked_at timestamptz,
  damaged jsonb not null default '[]',
  failure_code text,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index store_archive_store on store_archive (store_id, id desc);
-- One at a time of each store.
create unique index store_archive_making on store_archive (store_id) where state = 'making';

-- When and where archives of a store are made.
create table archive_plan (
  store_id bigint primary key references store on delete cascade,
  every text not null check (every in ('off', 'day', 'week')),
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  keep integer not null check (keep > 0),
  -- Seals the secrets of scheduled archives; null where they have none.
  passphrase bytea,
  bucket jsonb,
  bucket_secret bytea,
  -- What was due before is nobody's.
  set_at timestamptz not null,
  -- When its last archive was begun.
  begun_at timestamptz,
  -- The moment whose lateness the owner was told of.
  late_told_for timestamptz
);
