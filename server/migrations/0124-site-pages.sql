-- Pages of the publisher's own: about, imprint, what sells. What stands on one is in its revisions: the newest is the
-- draft, the published one what visitors see. A removed page can be brought back for a while.
create table site_page (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  permalink         text not null,
  language     text not null,
  in_search    boolean not null default true,
  published_at timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  removed_at   timestamptz
);
create unique index site_page_permalink on site_page (store_id, permalink) where removed_at is null;

create table site_page_revision (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  page_id      bigint not null references site_page on delete cascade,
  title        text not null,
  description  text,
  blocks       jsonb not null,
  member_id    bigint references member on delete set null,
  saved_at     timestamptz not null,
  is_published boolean not null default false
);
create index site_page_revisions on site_page_revision (page_id, id);
create unique index site_page_published on site_page_revision (page_id) where is_published;
create index site_page_revision_store on site_page_revision (store_id);
create index site_page_revision_member on site_page_revision (member_id) where member_id is not null;

-- Addresses that published pages had before.
create table site_page_address (
  store_id bigint not null references store on delete cascade,
  permalink     text not null,
  page_id  bigint not null references site_page on delete cascade,
  primary key (store_id, permalink)
);
create index site_page_address_page on site_page_address (page_id);

create table site_menu_item (
  id       bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  menu     text not null check (menu in ('header', 'footer')),
  position integer not null,
  label    text not null,
  page_id  bigint references site_page on delete cascade,
  link     text,
  check (num_nonnulls(page_id, link) = 1),
  unique (store_id, menu, position)
);
create index site_menu_item_page on site_menu_item (page_id) where page_id is not null;

-- What visitors see of the menus, known to every page.
alter table store add column menus jsonb not null default '{"header": [], "footer": []}';
