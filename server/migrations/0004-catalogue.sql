create table content (
  id                bigint generated always as identity primary key,
  store_id          bigint not null references store on delete cascade,
  kind              text not null default 'video' check (kind in ('video', 'collection', 'live_event', 'resource')),
  status            text not null default 'draft'
                    check (status in ('draft', 'scheduled', 'published', 'unpublished', 'archived')),
  title             text not null check (length(title) between 1 and 255),
  permalink         text not null check (length(permalink) between 1 and 120),
  short_description text,
  description       text,
  position          integer not null default 0,
  video_id          bigint references video on delete set null,
  horizontal_image  text,
  vertical_image    text,
  blur_hash         text,
  demo              boolean not null default false,
  version           integer not null default 1,
  published_at      timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  unique (store_id, permalink)
);

-- Guests read newest first; the admin reads what changed last.
create index content_published on content (store_id, published_at desc, id desc) where status = 'published';
create index content_updated on content (store_id, updated_at desc, id desc);
create index content_of_video on content (video_id);

create table category (
  id        bigint generated always as identity primary key,
  store_id  bigint not null references store on delete cascade,
  title     text not null check (length(title) between 1 and 120),
  permalink text not null,
  position  integer not null default 0,
  featured  boolean not null default false,
  demo      boolean not null default false,
  unique (store_id, permalink)
);

create table author (
  id        bigint generated always as identity primary key,
  store_id  bigint not null references store on delete cascade,
  name      text not null check (length(name) between 1 and 120),
  permalink text not null,
  bio       text,
  image     text,
  position  integer not null default 0,
  demo      boolean not null default false,
  unique (store_id, permalink)
);

create table content_category (
  category_id bigint not null references category on delete cascade,
  content_id  bigint not null references content on delete cascade,
  position    integer not null default 0,
  primary key (category_id, content_id)
);

create index category_of_content on content_category (content_id);
create index content_in_category on content_category (category_id, position, content_id);

create table content_author (
  author_id  bigint not null references author on delete cascade,
  content_id bigint not null references content on delete cascade,
  position   integer not null default 0,
  primary key (author_id, content_id)
);

create index author_of_content on content_author (content_id);

alter table upload add foreign key (content_id) references content on delete set null;
