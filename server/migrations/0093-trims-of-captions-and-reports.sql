-- Captions of a film that begins elsewhere since they were written: what was written, and from which second of the
-- recording its times count. `file_key` is what viewers get.
alter table caption
  add column whole_key text,
  add column whole_from double precision,
  add check ((whole_key is null) = (whole_from is null));

-- Where a recording began to be shown from a moment on: positions that were counted before are those of another film.
create table recording_trim_start (
  video_id      bigint not null references video on delete cascade,
  version       integer not null,
  store_id      bigint not null references store on delete cascade,
  at            timestamptz not null,
  start_seconds double precision not null,
  primary key (video_id, version)
);
create index recording_trim_starts_of on recording_trim_start (store_id);
-- What was counted so far stays where it is.
insert into recording_trim_start (video_id, version, store_id, at, start_seconds)
  select video_id, version, store_id, '-infinity', start_seconds from recording_trim;

-- Which second of its recording a film begins with: browsers keep positions, and have to know where they are now.
alter table video add column begins_at double precision not null default 0;
update video set begins_at = start_seconds from recording_trim where recording_trim.video_id = video.id;
