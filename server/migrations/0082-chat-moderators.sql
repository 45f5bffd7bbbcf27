-- Members who moderate the chat of one event.
create table chat_moderator (
  content_id       bigint not null references live_event on delete cascade,
  member_id        bigint not null references member on delete cascade,
  store_id         bigint not null references store on delete cascade,
  actor_id         bigint references member on delete set null,
  created_at       timestamptz not null,
  primary key (content_id, member_id)
);
create index chat_moderators_of_member on chat_moderator (member_id);
create index chat_moderators_by on chat_moderator (actor_id) where actor_id is not null;

-- An offer that the chat shows above its messages while it is sold.
alter table live_chat add column pinned_offer_id bigint references offer on delete set null;
create index live_chat_pinned_offer on live_chat (pinned_offer_id) where pinned_offer_id is not null;
