-- Posts and pages of another site that become pages here: checked before anything is imported.
create table page_import (
  id bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  actor_id bigint references member on delete set null,
  actor_name text not null,
  name text not null,
  -- Of the other site, where its pictures are.
  site_address text not null,
  -- The file, until it was read.
  file_key text,
  bytes bigint not null,
  publication text not null default 'draft' check (publication in ('draft', 'found')),
  byline boolean not null default true,
  state text not null default 'checking' check (state in
    ('checking', 'checked', 'running', 'stopped', 'done', 'failed', 'canceled', 'undoing', 'undone')),
  failure_code text,
  failure text,
  created_at timestamptz not null,
  -- When it last began, and how many pages it had then: its speed.
  running_since timestamptz,
  done_before integer not null default 0,
  finished_at timestamptz
);
create index page_import_store on page_import (store_id, id desc);
create index page_import_actor on page_import (actor_id) where actor_id is not null;

create table page_import_row (
  import_id bigint not null references page_import on delete cascade,
  line integer not null,
  store_id bigint not null references store on delete cascade,
  -- What a page is recognised by when it is imported again.
  source_key text,
  title text not null,
  permalink text not null,
  -- What it will be, with the addresses of its pictures at the other site.
  page jsonb not null,
  state text not null default 'found' check (state in
    ('found', 'ready', 'refused', 'imported', 'failed', 'undone', 'kept')),
  faults jsonb,
  notes jsonb not null default '[]',
  page_id bigint references site_page on delete set null,
  -- The revision as it was imported: an edit since is kept by an undo.
  version bigint,
  primary key (import_id, line)
);
create index page_import_row_source on page_import_row (store_id, source_key) where page_id is not null;
create index page_import_row_page on page_import_row (page_id) where page_id is not null;
