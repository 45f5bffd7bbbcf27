create table resource (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  content_id bigint not null references content on delete cascade,
  title      text not null check (length(title) between 1 and 255),
  file_name  text not null,
  media_type text not null,
  bytes      bigint not null,
  file_key   text not null,
  downloads  bigint not null default 0,
  position   integer not null default 0,
  created_at timestamptz not null default now()
);
create index resource_of_content on resource (content_id, position, id);

-- An entry of a collection's playlist. A film stands for the program it belongs to, whatever that one's own status.
create table chapter (
  id           bigint generated always as identity primary key,
  content_id   bigint not null references content on delete cascade,
  kind         text not null check (kind in ('video', 'divider', 'resource', 'live')),
  program_id   bigint references content on delete cascade,
  resource_id  bigint references resource on delete cascade,
  title        text check (length(title) between 1 and 255), -- none: the program's or the file's own
  description  text,
  free_preview boolean not null default false,
  position     integer not null default 0,
  created_at   timestamptz not null default now(),
  check ((kind in ('video', 'live')) = (program_id is not null)),
  check ((kind = 'resource') = (resource_id is not null)),
  check (kind <> 'divider' or title is not null)
);
create index chapter_in_order on chapter (content_id, position, id);
create index chapter_of_program on chapter (program_id);
create index chapter_of_resource on chapter (resource_id);

create table marker (
  id         bigint generated always as identity primary key,
  video_id   bigint not null references video on delete cascade,
  at_seconds double precision not null check (at_seconds >= 0),
  title      text not null check (length(title) between 1 and 120),
  unique (video_id, at_seconds)
);
