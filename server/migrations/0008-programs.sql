-- A program's whole life: announced, published, expired; and what is saved of it before visitors see it.
alter table content drop constraint content_status_check;
alter table content
  add check (status in ('draft', 'scheduled', 'published', 'unpublished', 'expired', 'archived')),
  add column access           text not null default 'public' check (access in ('public', 'registered', 'paid')),
  add column preview_seconds  integer not null default 0 check (preview_seconds between 0 and 3600),
  add column square_image     text,
  -- What the picture of each shape was cut from, and where.
  add column images           jsonb not null default '{}',
  add column tags             text[] not null default '{}',
  add column meta_title       text,
  add column meta_description text,
  add column chapter_style    text check (chapter_style in ('sidebar', 'below', 'grid')),
  add column publish_at       timestamptz,
  add column expire_at        timestamptz,
  add column coming_soon      boolean not null default false,
  -- Kept beside the row so that a list of 24 needs no look at other tables: written by the room's own verbs.
  add column chapters_count   integer not null default 0,
  add column chapters_seconds double precision not null default 0,
  add column chapters_ready   boolean not null default false, -- one of them at least
  add column card_values      jsonb not null default '[]', -- of the store's own fields, as cards show them
  add column views            bigint not null default 0,
  -- Changes that visitors do not see yet: columns of this row, and category_ids, author_ids, custom_values.
  add column draft            jsonb,
  -- What is asked for in place of the film in use, until it can be watched.
  add column next_video_id    bigint references video on delete set null;

create index content_of_next_video on content (next_video_id) where next_video_id is not null;

-- What the clock moves: looked for every minute.
create index content_to_publish on content (publish_at) where status = 'scheduled';
create index content_to_expire on content (expire_at) where status = 'published' and expire_at is not null;

-- The admin's list by the time a program was added.
create index content_created on content (store_id, created_at desc, id desc);

-- Addresses a program had before: they lead to the one it has now.
create table content_permalink (
  store_id   bigint not null references store on delete cascade,
  permalink  text not null,
  content_id bigint not null references content on delete cascade,
  primary key (store_id, permalink)
);
create index content_permalink_of on content_permalink (content_id);

-- A list of programs somebody of the staff comes back to.
create table saved_view (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  search     jsonb not null,
  created_at timestamptz not null default now(),
  unique (store_id, member_id, name)
);
