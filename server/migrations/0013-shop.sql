alter table store
  add column availability     text not null default 'open' check (availability in ('open', 'maintenance', 'not_available')),
  add column closed_text      text check (length(closed_text) <= 1000),
  add column catalogue_mode   text not null default 'single_page' check (catalogue_mode in ('single_page', 'server_rendered')),
  add column locales          text[] not null default '{}',
  add column feature_flags    jsonb not null default '{}',
  add column meta_description text;

-- A publisher's own words in place of the shipped ones.
create table store_word (
  store_id bigint not null references store on delete cascade,
  locale   text not null,
  key      text not null,
  text     text not null,
  primary key (store_id, locale, key)
);
