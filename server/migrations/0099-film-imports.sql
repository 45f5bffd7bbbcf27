-- Films that come from elsewhere: what was found there, checked before anything is loaded.
create table film_import (
  id          bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  actor_id bigint references member on delete set null,
  actor_name text not null,
  kind text not null check (kind in ('list', 'feed', 'peertube', 'bucket', 'folder')),
  name text not null,
  -- Where the films are: an address, a bucket, a folder or the file of a list.
  place jsonb not null,
  secret bytea,
  -- Whether films stay drafts, or get the status that was found.
  publication text not null default 'draft' check (publication in ('draft', 'found')),
  -- Of films whose source does not say.
  access text not null default 'public' check (access in ('public', 'registered', 'paid')),
  state text not null default 'checking' check (state in
    ('checking', 'checked', 'running', 'stopped', 'done', 'failed', 'canceled', 'undoing', 'undone')),
  failure_code text,
  failure text,
  -- Headings of a list that mean nothing here.
  ignored jsonb not null default '[]',
  -- Categories and authors it created, which an undo removes again.
  created_terms jsonb not null default '[]',
  created_at timestamptz not null,
  -- When it last began to load, and what it had loaded then: its speed.
  running_since timestamptz,
  bytes_before bigint not null default 0,
  finished_at timestamptz
);
create index film_import_store on film_import (store_id, id desc);

create table film_import_row (
  import_id bigint not null references film_import on delete cascade,
  line integer not null,
  store_id bigint not null references store on delete cascade,
  -- What a film is recognised by when it is imported again.
  source_key text,
  file_address text,
  title text not null,
  film jsonb not null,
  state text not null default 'found' check (state in
    ('found', 'ready', 'refused', 'loading', 'imported', 'failed', 'undone', 'kept')),
  faults jsonb,
  notes jsonb not null default '[]',
  size bigint,
  seconds double precision,
  fingerprint text,
  received bigint not null default 0,
  video_id bigint,
  content_id bigint references content on delete set null,
  -- The version of the program as it was imported: an edit since is kept by an undo.
  version integer,
  primary key (import_id, line)
);
create index film_import_row_source on film_import_row (store_id, source_key) where content_id is not null;
create index film_import_row_program on film_import_row (content_id) where content_id is not null;
