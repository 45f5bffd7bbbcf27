-- The catalogue's own page: a page of blocks as any other, at the address of the catalogue. A store without one, or
-- whose one is not published, shows the catalogue as it is by itself.
alter table site_page add column is_catalog boolean not null default false;
create unique index site_page_catalog on site_page (store_id) where is_catalog;

-- Whether it is published, known to every page.
alter table store add column catalog_page boolean not null default false;
