-- Texts of categories, authors, custom fields and offers in the other languages of the store. Of a field: its title, and
-- each option by its slug (`option.drama`).
alter table category add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table author add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table custom_field add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table offer add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
