-- A poll in the chat of a live event. It closes by hand or at `closes_at`.
create table chat_poll (
  id               bigint generated always as identity primary key,
  store_id         bigint not null references store on delete cascade,
  content_id       bigint not null references live_event on delete cascade,
  question         text not null check (length(question) between 1 and 200),
  options          text[] not null check (cardinality(options) between 2 and 6),
  -- Votes can be changed until it closes.
  revotes          boolean not null default false,
  -- Where in the recording it began; null before and after the broadcast.
  media_ms         bigint check (media_ms >= 0),
  actor_id         bigint references member on delete set null,
  created_at       timestamptz not null,
  closes_at        timestamptz,
  closed_at        timestamptz
);
create index chat_polls_of on chat_poll (content_id, id desc);
create index chat_polls_by on chat_poll (actor_id) where actor_id is not null;
-- One at a time.
create unique index chat_poll_open on chat_poll (content_id) where closed_at is null;

create table chat_poll_vote (
  poll_id          bigint not null references chat_poll on delete cascade,
  member_id        bigint not null references member on delete cascade,
  -- Counted from 0.
  option           smallint not null check (option between 0 and 5),
  created_at       timestamptz not null,
  primary key (poll_id, member_id)
);
create index chat_poll_votes_of_member on chat_poll_vote (member_id);
