alter table store
  add column availability     text not null default 'open' check (availability in ('open', 'maintenance', 'not_available')),
  add column closed_text      text check (length(closed_text) <= 1000),
  add column catalogue_mode   text not null default 'single_page' check (catalogue_mode in ('single_page', 'server_rendered')),
  add column locales          text[] not null default '{}',
  add column feature_flags    jsonb not null default '{}' check (jsonb_typeof(feature_flags) = 'object'),
  add column meta_description text check (length(meta_description) <= 300);

-- A publisher's own words in place of the shipped ones.
create table store_word (
  store_id bigint not null references store on delete cascade,
  locale   text not null check (length(locale) <= 20),
  key      text not null check (length(key) <= 200),
  text     text not null check (length(text) between 1 and 2000),
  primary key (store_id, locale, key)
);
