-- The language of the admin that one of the staff reads; null for the store's own.
alter table member add column admin_locale text;
