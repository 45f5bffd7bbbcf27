alter table category
  add column description      text,
  add column image            text,
  add column hidden           boolean not null default false,
  add column meta_title       text,
  add column meta_description text,
  add column version          integer not null default 1;

alter table author
  add column links            jsonb not null default '[]',
  add column meta_title       text,
  add column meta_description text,
  add column version          integer not null default 1;

-- The store's own fields, by which programs are described and lists are narrowed.
create table custom_field (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  key        text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  title      text not null check (length(title) between 1 and 60),
  type       text not null check (type in ('select', 'multi', 'number', 'boolean', 'date', 'text')),
  filterable boolean not null default true,
  on_card    boolean not null default false,
  on_page    boolean not null default true,
  position   integer not null default 0,
  unique (store_id, key)
);

create table custom_option (
  id       bigint generated always as identity primary key,
  field_id bigint not null references custom_field on delete cascade,
  slug     text not null check (slug ~ '^[a-z0-9-]{1,60}$'),
  title    text not null check (length(title) between 1 and 60),
  position integer not null default 0,
  unique (field_id, slug)
);

-- One row a chosen option; of the other types one row with its plain written value.
create table custom_value (
  content_id bigint not null references content on delete cascade,
  field_id   bigint not null references custom_field on delete cascade,
  option_id  bigint references custom_option on delete cascade,
  value      text,
  check ((option_id is null) <> (value is null)),
  unique nulls not distinct (content_id, field_id, option_id)
);
create index custom_value_by_option on custom_value (option_id, content_id);
create index custom_value_by_value on custom_value (field_id, value, content_id) where value is not null;

-- Addresses a category or an author had before, or that were merged into it.
create table category_permalink (
  store_id    bigint not null references store on delete cascade,
  permalink   text not null,
  category_id bigint not null references category on delete cascade,
  primary key (store_id, permalink)
);
create table author_permalink (
  store_id  bigint not null references store on delete cascade,
  permalink text not null,
  author_id bigint not null references author on delete cascade,
  primary key (store_id, permalink)
);
