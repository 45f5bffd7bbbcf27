-- What files of translations have changed, text by text, so that one can be undone.
create table translation_import (
  store_id bigint not null references store on delete cascade,
  id bigint generated always as identity,
  changes jsonb not null,
  rows integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (store_id, id)
);
