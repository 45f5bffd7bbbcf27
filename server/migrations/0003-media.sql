create table video (
  id                bigint generated always as identity primary key,
  store_id          bigint not null references store on delete cascade,
  file_name         text not null,
  source_key        text not null,
  size              bigint not null,
  checksum          text,
  state             text not null default 'uploaded'
                    check (state in ('uploaded', 'probing', 'encoding', 'ready', 'failed')),
  -- Each making writes into a folder of its own, so that a replaced film never shares a file with the old one.
  version           integer not null default 1,
  hls_key           text,
  watchable         boolean not null default false,
  percent           double precision,
  speed             double precision,
  seconds_left      integer,
  failure_code      text,
  failure           text,
  probe             jsonb,
  duration          double precision,
  width             integer,
  height            integer,
  blur_hash         text,
  poster_candidates jsonb not null default '[]',
  storyboard        boolean not null default false,
  demo              boolean not null default false,
  created_at        timestamptz not null default now(),
  ready_at          timestamptz
);

create index video_newest on video (store_id, id desc);
create index video_busy on video (store_id, state) where state in ('uploaded', 'probing', 'encoding');

create table rendition (
  video_id          bigint not null references video on delete cascade,
  version           integer not null,
  name              text not null,
  width             integer not null,
  height            integer not null,
  frame_rate        double precision not null,
  peak_bandwidth    integer not null,
  average_bandwidth integer not null,
  codecs            text not null,
  complete          boolean not null default false,
  primary key (video_id, version, name)
);

create table sound_track (
  video_id bigint not null references video on delete cascade,
  version  integer not null,
  position integer not null,
  language text not null,
  label    text not null,
  primary key (video_id, version, position)
);

create table caption (
  id         bigint generated always as identity primary key,
  video_id   bigint not null references video on delete cascade,
  language   text not null,
  label      text not null,
  source     text not null check (source in ('upload', 'embedded')),
  file_key   text not null,
  cues       integer not null,
  created_at timestamptz not null default now(),
  unique (video_id, language, source)
);

-- An upload on its way; its row goes when its video is made.
create table upload (
  id         text primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  content_id bigint,
  file_name  text not null,
  size       bigint not null,
  created_at timestamptz not null default now()
);
