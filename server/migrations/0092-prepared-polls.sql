-- A poll that is written down before it is opened; only the moderators of the chat see it.
create table chat_prepared_poll (
  id               bigint generated always as identity primary key,
  store_id         bigint not null references store on delete cascade,
  content_id       bigint not null references live_event on delete cascade,
  question         text not null check (length(question) between 1 and 200),
  options          text[] not null check (cardinality(options) between 2 and 6),
  revotes          boolean not null default false,
  -- From its opening until it closes; null if by hand only.
  seconds          integer check (seconds between 10 and 86400),
  actor_id         bigint references member on delete set null,
  created_at       timestamptz not null
);
create index chat_prepared_polls_of on chat_prepared_poll (content_id, id);
create index chat_prepared_polls_by on chat_prepared_poll (actor_id) where actor_id is not null;
