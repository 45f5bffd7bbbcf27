-- Days of the reports begin and end where the store is.
alter table store add column time_zone text not null default 'UTC';

create type viewing_device as enum ('desktop', 'phone', 'tablet', 'tv', 'other');

-- Each event says all that a report tells apart, so that every number can be counted again from the events.
alter table player_event
  add column device viewing_device not null default 'other',
  add column country text;

-- What was taken in and is not yet counted: one row a batch and visitor, written with its events, deleted with the
-- viewings that tell of them.
create table player_intake (
  id         bigint generated always as identity primary key,
  store_id   bigint not null,
  visitor    bigint not null,
  content_id bigint not null,
  video_id   bigint not null,
  first_at   timestamptz not null,
  last_at    timestamptz not null
);

-- What one visitor did with one film on one device in one day of the store: what every report is made of. The staff
-- has none.
create table viewing (
  store_id        bigint not null references store on delete cascade,
  visitor         bigint not null,
  content_id      bigint not null,
  video_id        bigint not null,
  device          viewing_device not null,
  day             date not null,
  country         text,
  member_id       bigint,
  began_at        timestamptz not null,
  last_at         timestamptz not null,
  attempts        integer not null,
  plays           integer not null,
  views           integer not null,
  watched_ms      integer not null,
  -- Seconds of the film that went by: more than the clock's where it was played faster.
  film_seconds    integer not null,
  -- Seconds of the film seen at least once, and which part of it that is.
  seen_seconds    integer not null,
  completion      real not null,
  ends            integer not null,
  waits           integer not null,
  waited_ms       integer not null,
  errors          integer not null,
  -- Milliseconds from asking to the first frame, of each play.
  start_ms        integer[] not null,
  -- Where the film was played from and to, in the order it was, replays too: from, to, from, to …
  spans           integer[] not null,
  -- Where counting stands, to go on from with later events.
  standing        jsonb not null,
  primary key (store_id, visitor, content_id, video_id, device, day)
);

-- Reports read these and not the rows: a year is added up an order of magnitude sooner.
create index viewing_by_day on viewing (store_id, day) include (content_id, device, country, member_id, visitor, plays,
  views, watched_ms, completion, attempts, waits, waited_ms, errors, start_ms);
create index viewing_of_content on viewing (store_id, content_id, day) include (video_id, device, country, member_id,
  visitor, plays, views, watched_ms, completion);
create index viewing_of_member on viewing (store_id, member_id, day) include (content_id, views, watched_ms)
  where member_id is not null;

-- By which days the viewings of a store were made; another time zone makes them anew.
create table viewing_zone (
  store_id  bigint primary key references store on delete cascade,
  time_zone text not null
);

-- What was searched for, without a look at everything else the pages told.
create index pixel_event_searches on pixel_event (store_id, created_at) where name = 'search';
