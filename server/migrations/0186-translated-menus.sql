-- Labels of menu entries in the other languages of the store: {"fr": {"label": "..."}}.
alter table site_menu_item add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
