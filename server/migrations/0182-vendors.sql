-- Analytics and advertising services whose scripts the storefront's pages load: [{kind, key, host}].
alter table store add column vendors jsonb not null default '[]' check (jsonb_typeof(vendors) = 'array');
