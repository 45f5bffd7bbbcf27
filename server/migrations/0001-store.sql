-- One install, many stores: every root table has store_id first in its keys and indexes.
create table store (
  id                   bigint generated always as identity primary key,
  title                text not null check (length(title) between 1 and 80),
  tagline              text,
  logo                 text,
  banner_image         text,
  terms_url            text,
  country              text,
  currency             text not null default 'USD',
  locale               text not null default 'en',
  primary_color        text not null default '#ff3637' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  colour_scheme        text not null default 'auto' check (colour_scheme in ('light', 'dark', 'auto')),
  chapter_style        text not null default 'sidebar' check (chapter_style in ('sidebar', 'below', 'grid')),
  commenting           boolean not null default true,
  autoplay             boolean not null default true,
  continue_watching    boolean not null default true,
  mark_as_watched      boolean not null default true,
  live_event_feed_link text,
  demo                 boolean not null default false,
  created_at           timestamptz not null default now()
);

create table store_host (
  host     text primary key check (host = lower(host)),
  store_id bigint not null references store on delete cascade
);

-- Keys that sign cookies, pages and playback addresses. Made on the first start, shared by every process.
create table secret (
  name       text primary key,
  value      bytea not null,
  created_at timestamptz not null default now()
);
