-- Visitors are asked first, and nothing of them is counted until they say yes.
alter table store add column ask_consent boolean not null default false;

create type player_event_name as enum (
  'abort', 'emptied', 'ended', 'error', 'interruptbegin', 'interruptend', 'loadstart', 'pause',
  'canplay', 'timeupdate', 'play', 'progress', 'stalled', 'waiting', 'seeking', 'seeked'
);

-- What players did, one partition a day. The key is everything that makes an event the one it is, so that a batch
-- sent again counts once; moments lead it because events arrive in about their order, and appending is cheap.
create table player_event (
  store_id       bigint not null,
  created_at     timestamptz not null,
  -- Who watched: the same person within a day and nobody's name, by the salt of that day.
  visitor        bigint not null,
  content_id     bigint not null,
  video_id       bigint not null,
  name           player_event_name not null,
  current_second integer not null,
  received_at    timestamptz not null default now(),
  member_id      bigint,
  primary key (store_id, created_at, visitor, content_id, video_id, name, current_second)
) partition by range (created_at);

-- The days whose partition stands. The salt goes when no more events of its day are taken.
create table analytics_day (
  day  date primary key,
  salt bytea
);

create table analytics_setting (
  store_id       bigint primary key references store on delete cascade,
  tracking       boolean not null default true,
  retention_days integer not null default 395 check (retention_days between 1 and 3650),
  environment    text
);

create table analytics_opt_out (
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (store_id, member_id)
);

-- Statements passed on under a topic; the digest is over all a statement says.
create table stats_statement (
  store_id    bigint not null references store on delete cascade,
  digest      bytea not null,
  topic       text not null,
  data        jsonb not null,
  created_at  timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (store_id, digest)
);

create index stats_statement_by_topic on stats_statement (store_id, topic, created_at);

create table page_view (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  member_id     bigint,
  visitor       bigint not null,
  email         text,
  session       text,
  gid           text,
  host          text not null,
  pathname      text not null,
  query         text not null,
  referrer      text,
  window_width  integer not null,
  window_height integer not null,
  created_at    timestamptz not null
);

create index page_view_by_time on page_view (store_id, created_at);

create table pixel_event (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  member_id     bigint,
  visitor       bigint not null,
  name          text not null,
  category      text,
  value         text,
  details       jsonb,
  session       text,
  ga_id         text,
  referer       text,
  page_location text,
  is_publisher  boolean not null,
  source        text not null check (source in ('storefront', 'admin')),
  created_at    timestamptz not null
);

create index pixel_event_by_time on pixel_event (store_id, created_at);

-- Addresses of the publisher's own that are told what pages told the store.
create table pixel_target (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  url           text not null,
  -- Encrypted.
  secret        bytea not null,
  views         boolean not null,
  events        boolean not null,
  with_address    boolean not null,
  enabled       boolean not null default false,
  -- The last of each that it took, or that came before it was turned on.
  last_view_id  bigint not null default 0,
  last_event_id bigint not null default 0,
  delivered_at  timestamptz,
  failures      integer not null default 0,
  next_try_at   timestamptz,
  created_at    timestamptz not null default now()
);

create index pixel_target_of_store on pixel_target (store_id, id);

create table pixel_failure (
  id        bigint generated always as identity primary key,
  target_id bigint not null references pixel_target on delete cascade,
  problem   text not null,
  status    integer,
  at        timestamptz not null
);

create index pixel_failure_of_target on pixel_failure (target_id, id desc);
create index page_view_in_order on page_view (store_id, id);
create index pixel_event_in_order on pixel_event (store_id, id);
