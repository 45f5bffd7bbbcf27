-- The film a broadcast is recorded as; its files are written while it is on air.
alter table live_event add column video_id bigint references video on delete set null;
create unique index live_event_recording on live_event (video_id) where video_id is not null;

-- The segments of a broadcast that are stored: its playlists are made of them again after a restart, and its recording
-- is nothing else.
create table live_segment (
  video_id  bigint not null references video on delete cascade,
  track     text not null,
  number    integer not null,
  -- Where it changes, clock and configuration do.
  feed      integer not null,
  begins_at timestamptz not null,
  duration  double precision not null check (duration > 0),
  size      integer not null,
  primary key (video_id, track, number)
);

-- Where the process that receives broadcasts is reached; one for an install.
create table live_process (
  is_only    boolean primary key default true check (is_only),
  origin     text not null,
  rtmp_port  integer not null,
  started_at timestamptz not null
);
