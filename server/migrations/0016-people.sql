-- What the publisher knows of people, and what is done to many of them at once.

alter table member
  add column tags         text[] not null default '{}',
  -- When somebody first watched or bought something: a lead until then, a member from then on.
  add column first_use_at timestamptz,
  add column invited_at   timestamptz,
  -- What a person is found by, word by word.
  add column words        tsvector generated always as (to_tsvector('simple',
    fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(nickname, '')))) stored;

-- One index for each order of the list, and for what leaves few of very many.
create index member_newest on member (store_id, created_at desc, id desc);
create index member_by_name on member (store_id, lower(name), id);
create index member_last_seen on member (store_id, last_seen_at desc nulls last, id desc);
create index member_words on member using gin (words);
create index member_tags on member using gin (tags);
create index member_staff on member (store_id, id) where role <> 'user';

-- What the store asks of its members beside the ordinary.
create table member_field (
  id        bigint generated always as identity primary key,
  store_id  bigint not null references store on delete cascade,
  key       text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  label     text not null check (length(label) between 1 and 80),
  type      text not null check (type in ('text', 'number', 'boolean', 'date', 'select', 'multi')),
  -- `[{"value": "…", "label": "…"}]` in their order; the value stays when the label changes.
  options   jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  required  boolean not null default false,
  asked_at  text[] not null default '{}' check (asked_at <@ array['signup', 'checkout', 'profile']),
  editable  boolean not null default true,
  position  integer not null,
  unique (store_id, key)
);

create table member_note (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  member_id   bigint not null references member on delete cascade,
  author_id   bigint references member on delete set null,
  author_name text not null,
  body        text not null check (length(body) between 1 and 5000),
  created_at  timestamptz not null,
  edited_at   timestamptz
);

create index note_of_member on member_note (member_id, id desc);
create index note_of_author on member_note (author_id);

-- A list of people kept under a name; who is in it is asked each time.
create table people_segment (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  filters    jsonb not null check (jsonb_typeof(filters) = 'object'),
  count      integer not null default 0,
  counted_at timestamptz,
  opened     integer not null default 0,
  created_at timestamptz not null
);

create unique index people_segment_by_name on people_segment (store_id, lower(name));

-- Something done to many people, or a file made of them.
create table people_task (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  actor_id    bigint references member on delete set null,
  actor_name  text not null,
  action      text not null,
  wish        jsonb not null default '{}',
  state       text not null default 'waiting' check (state in
                ('waiting', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone')),
  total       integer not null default 0,
  done        integer not null default 0,
  changed     integer not null default 0,
  refused     integer not null default 0,
  -- The first people left out, with why: `[{"id": 1, "name": "…", "code": "…"}]`.
  refusals    jsonb not null default '[]',
  file_key    text,
  created_at  timestamptz not null,
  finished_at timestamptz
);

create index people_task_newest on people_task (store_id, id desc);
create index people_task_of_actor on people_task (actor_id);

-- The people of a task, as they were chosen; `before` is what an undo puts back.
create table people_task_item (
  task_id   bigint not null references people_task on delete cascade,
  member_id bigint not null references member on delete cascade,
  state     text not null default 'waiting' check (state in ('waiting', 'done', 'same', 'refused', 'undone')),
  before    jsonb,
  primary key (task_id, member_id)
);

create index people_task_item_of_member on people_task_item (member_id);

-- A file of people, from the moment it has arrived until it can no longer be undone.
create table member_import (
  id          bigint generated always as identity primary key,
  store_id    bigint not null references store on delete cascade,
  actor_id    bigint references member on delete set null,
  actor_name  text not null,
  file_name   text not null,
  file_key    text,
  bytes       bigint not null,
  encoding    text not null,
  delimiter   text not null,
  has_header  boolean not null,
  -- Titles of its columns, and its first rows.
  columns     jsonb not null,
  sample      jsonb not null,
  -- What each column is, in their order; null for one that is left out.
  mapping     jsonb not null,
  options     jsonb not null default '{}',
  state       text not null default 'mapping' check (state in ('mapping', 'checking', 'checked', 'running', 'done',
                'canceled', 'failed', 'undoing', 'undone', 'closed')),
  failure     text,
  bytes_read  bigint not null default 0,
  total       integer not null default 0,
  done        integer not null default 0,
  added       integer not null default 0,
  changed     integer not null default 0,
  same        integer not null default 0,
  wrong       integer not null default 0,
  undone      integer not null default 0,
  kept        integer not null default 0,
  created_at  timestamptz not null,
  finished_at timestamptz
);

create index member_import_newest on member_import (store_id, id desc);
create index member_import_of_actor on member_import (actor_id);

-- Its rows as they were read, what became of each, and what an undo puts back.
create table member_import_row (
  import_id     bigint not null references member_import on delete cascade,
  line          integer not null,
  email         text,
  name          text,
  nickname      text,
  country       text,
  locale        text,
  tags          text[] not null default '{}',
  consent       boolean,
  created_at    timestamptz,
  password_hash text,
  custom_fields jsonb not null default '{}',
  -- `[{"column": "…", "code": "…", "value": "…"}]`, where something is wrong with it.
  faults        jsonb,
  outcome       text check (outcome in ('added', 'changed', 'same', 'refused', 'undone', 'kept')),
  member_id     bigint references member on delete cascade,
  before        jsonb,
  -- The person as the import left them: an undo touches nobody who has changed since.
  print         text,
  primary key (import_id, line)
);

create index member_import_row_by_email on member_import_row (import_id, email);
create index member_import_row_wrong on member_import_row (import_id, line) where faults is not null;
create index member_import_row_of_member on member_import_row (member_id) where member_id is not null;

-- Who has opened the film of a program.
create index viewed_of_content on viewed (content_id, member_id);
