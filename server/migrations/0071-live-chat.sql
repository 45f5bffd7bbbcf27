-- Milliseconds in which a broadcast was interrupted: the recording is shorter by them.
alter table live_event add column breaks_ms bigint not null default 0;

-- The rules of a chat; a live event without a row has the defaults.
create table live_chat (
  content_id       bigint primary key references live_event on delete cascade,
  store_id         bigint not null references store on delete cascade,
  writers          text not null default 'viewers' check (writers in ('viewers', 'holders', 'staff')),
  slow_seconds     integer not null default 0 check (slow_seconds between 0 and 3600),
  member_minutes   integer not null default 0 check (member_minutes between 0 and 525600),
  emoji_only       boolean not null default false,
  links            boolean not null default false,
  first_held       boolean not null default false,
  opens_minutes    integer not null default 30 check (opens_minutes between 0 and 10080),
  open_after       boolean not null default false,
  pinned_id        bigint,
  goal_amount      integer check (goal_amount > 0),
  goal_title       text check (length(goal_title) between 1 and 120)
);

create table chat_message (
  id               bigint generated always as identity primary key,
  store_id         bigint not null references store on delete cascade,
  content_id       bigint not null references live_event on delete cascade,
  member_id        bigint references member on delete set null,
  reply_to_id      bigint references chat_message on delete set null,
  -- Mentions as @[member id].
  body             text not null check (length(body) <= 2000),
  mentioned_ids    bigint[] not null default '{}',
  state            text not null default 'visible' check (state in ('visible', 'held', 'deleted')),
  held_reason      text check (held_reason in ('words', 'first')),
  -- Where in the recording it was written; null before and after the broadcast.
  media_ms         bigint check (media_ms >= 0),
  -- A paid donation: its order, and what of it was not refunded.
  purchase_id      bigint unique references purchase on delete set null,
  donation_amount  integer check (donation_amount >= 0),
  donation_currency text,
  donation_color   smallint check (donation_color between 0 and 5),
  created_at       timestamptz not null,
  check ((donation_amount is null) = (donation_color is null)),
  check ((donation_amount is null) = (donation_currency is null))
);
create index chat_messages_of on chat_message (content_id, id desc) where state = 'visible';
create index chat_messages_held on chat_message (content_id, id desc) where state = 'held';
create index chat_messages_by_media on chat_message (content_id, media_ms, id) where state = 'visible';
create index chat_messages_by_member on chat_message (member_id, content_id, id desc) where member_id is not null;
create index chat_replies on chat_message (reply_to_id) where reply_to_id is not null;
create index chat_messages_mentioning on chat_message using gin (mentioned_ids) where mentioned_ids <> '{}';
create index chat_donations on chat_message (content_id) where donation_amount is not null;
alter table live_chat add foreign key (pinned_id) references chat_message on delete set null;
create index live_chat_pinned on live_chat (pinned_id) where pinned_id is not null;

create table chat_report (
  message_id       bigint not null references chat_message on delete cascade,
  member_id        bigint not null references member on delete cascade,
  reason           text not null check (reason in ('spam', 'abuse', 'hate', 'sexual', 'spoiler', 'other')),
  created_at       timestamptz not null,
  decided_at       timestamptz,
  primary key (message_id, member_id)
);
create index chat_reports_of_member on chat_report (member_id);
create index chat_reports_open on chat_report (message_id) where decided_at is null;

-- A time-out has an end, a ban has none. Of one event, or of every chat of the store.
create table chat_ban (
  id               bigint generated always as identity primary key,
  store_id         bigint not null references store on delete cascade,
  content_id       bigint references live_event on delete cascade,
  member_id        bigint not null references member on delete cascade,
  until            timestamptz,
  reason           text check (length(reason) <= 500),
  actor_id         bigint references member on delete set null,
  created_at       timestamptz not null,
  lifted_at        timestamptz
);
create index chat_bans_of on chat_ban (member_id, content_id) where lifted_at is null;
create index chat_bans_by on chat_ban (actor_id) where actor_id is not null;

create table chat_reaction (
  content_id       bigint not null references live_event on delete cascade,
  emoji            text not null check (length(emoji) <= 16),
  count            bigint not null,
  primary key (content_id, emoji)
);

-- What the chats of a store suggest to give, in minor units by currency.
create table donation_suggestion (
  store_id         bigint not null references store on delete cascade,
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  amounts          integer[] not null check (cardinality(amounts) between 1 and 6),
  primary key (store_id, currency)
);
