-- Which other sites may frame the player: a rule of the store, and of programs that differ from it.
alter table store
  add column embed_mode    text not null default 'nowhere' check (embed_mode in ('nowhere', 'everywhere', 'listed')),
  add column embed_domains text[] not null default '{}';

alter table content
  add column embed_mode    text not null default 'store'
    check (embed_mode in ('store', 'nowhere', 'everywhere', 'listed')),
  add column embed_domains text[] not null default '{}';
