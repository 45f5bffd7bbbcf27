-- A premiere is a live event that shows a film of the store to all at one moment, without a signal.
alter table live_event add column kind text not null default 'broadcast'
  check (kind in ('broadcast', 'premiere'));

create table premiere (
  content_id bigint primary key references live_event on delete cascade,
  store_id   bigint not null references store on delete cascade,
  -- The program whose film is shown.
  film_id    bigint references content on delete set null,
  -- What is shown is settled as it begins: a file that is replaced meanwhile changes nothing.
  video_id   bigint references video on delete set null,
  duration   double precision check (duration > 0)
);
create index premieres_of_film on premiere (film_id);
create index premieres_of_video on premiere (video_id) where video_id is not null;
