-- What a program was as it was saved, with its unpublished changes. What one person saves within a short time is one
-- revision, because the editor saves by itself.
create table program_revision (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  content_id bigint not null references content on delete cascade,
  draft      jsonb not null,
  member_id  bigint references member on delete set null,
  begun_at   timestamptz not null,
  saved_at   timestamptz not null
);
create index program_revisions on program_revision (content_id, id);
create index program_revision_store on program_revision (store_id);
create index program_revision_member on program_revision (member_id) where member_id is not null;
