-- A recording can begin with a segment that can be decoded by itself. Earlier ones are taken to be such, as those of
-- nearly every encoder are.
alter table live_segment add column independent boolean not null default true;

-- What is shown of a recording, in seconds of all that was recorded; without a row it is everything.
create table recording_trim (
  video_id        bigint primary key references video on delete cascade,
  store_id        bigint not null references store on delete cascade,
  version         integer not null,
  start_seconds   double precision not null check (start_seconds >= 0),
  end_seconds     double precision not null check (end_seconds > start_seconds),
  -- Time marks outside of what is shown, in seconds of all that was recorded: they come back with it.
  markers_outside jsonb not null default '[]'
);
create index recording_trims_of on recording_trim (store_id);
