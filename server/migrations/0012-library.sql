create table favorite (
  member_id  bigint not null references member on delete cascade,
  content_id bigint not null references content on delete cascade,
  chapter_id bigint references chapter on delete cascade,
  created_at timestamptz not null default now(),
  unique nulls not distinct (member_id, content_id, chapter_id)
);
create index favorite_newest on favorite (member_id, created_at desc, content_id);

-- A program somebody has opened the film of, whole or by one of its chapters; newest first.
create table viewed (
  member_id  bigint not null references member on delete cascade,
  content_id bigint not null references content on delete cascade,
  chapter_id bigint references chapter on delete set null,
  viewed_at  timestamptz not null,
  primary key (member_id, content_id)
);
create index viewed_newest on viewed (member_id, viewed_at desc, content_id desc);

-- Where somebody is in a film. It belongs to the program the film is of, so that a replaced file keeps it.
create table watch (
  member_id        bigint not null references member on delete cascade,
  program_id       bigint not null references content on delete cascade,
  position_seconds double precision not null default 0,
  reported_at      timestamptz not null, -- by the viewer's clock: what tells a late report
  watched_at       timestamptz,
  primary key (member_id, program_id)
);
