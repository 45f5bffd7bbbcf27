-- How the storefront looks besides its colour; the defaults are how it has looked so far.
alter table store
  add column typeface text not null default 'figtree' check (typeface in ('figtree', 'inter', 'system', 'serif')),
  add column corner   text not null default 'round' check (corner in ('square', 'soft', 'round')),
  add column density  text not null default 'cozy' check (density in ('cozy', 'compact'));
