-- Links to drafts for people without an account. Its key is the hash of its token, which is in no row.
create table preview_link (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  content_id bigint not null references content on delete cascade,
  key        bytea not null unique,
  made_by    bigint references member on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index preview_links_of on preview_link (content_id, id desc);
create index preview_links_by_maker on preview_link (made_by) where made_by is not null;

-- Files that no row names, since they were first found so: what was replaced a moment ago may be in a page or a mail.
create table left_file (
  key      text primary key,
  found_at timestamptz not null
);
