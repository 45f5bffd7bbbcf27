-- Why people leave, and what they are offered to stay.
create table leaving_reason (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  -- A shipped reason is said in the visitor's language; a publisher's own has a title.
  key        text check (length(key) <= 40),
  title      text check (length(title) between 1 and 120),
  -- What is offered to whoever says so.
  answer     text not null default 'nothing' check (answer in ('nothing', 'discount', 'pause', 'other_plan', 'contact', 'coming')),
  percent    integer check (percent between 1 and 100),
  periods    integer check (periods between 1 and 24),
  months     integer check (months between 1 and 3),
  offer_id   bigint references offer on delete set null,
  text       text check (length(text) <= 500),
  position   integer not null default 0,
  active     boolean not null default true,
  check ((key is null) <> (title is null))
);
create index leaving_reasons_of on leaving_reason (store_id, position, id);
create unique index leaving_reason_shipped on leaving_reason (store_id, key) where key is not null;

create table leaving (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  member_id       bigint references member on delete set null,
  subscription_id bigint not null references subscription on delete cascade,
  reason_id       bigint references leaving_reason on delete set null,
  text            text check (length(text) <= 1000),
  -- What was offered, as it was: {answer, percent, periods, months, offer_id}.
  offered         jsonb,
  outcome         text not null check (outcome in ('open', 'stayed', 'claimed', 'left')),
  begun_at        timestamptz not null,
  ended_at        timestamptz
);
create index leavings_of on leaving (store_id, begun_at);
create index leaving_of_subscription on leaving (subscription_id, id desc);
create index leavings_of_member on leaving (member_id, begun_at desc);
create unique index leaving_open on leaving (subscription_id) where outcome = 'open';

-- One more trial for whoever went: one a person for ever.
create table winback (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  offer_id   bigint not null references offer on delete cascade,
  days       integer not null check (days between 1 and 365),
  needs_card boolean not null default false,
  key_hash   bytea not null unique,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index winbacks_of on winback (store_id, member_id);
create unique index winback_used_once on winback (store_id, member_id) where used_at is not null;

-- What is done to keep people, and to bring back those who went.
create table retention_settings (
  store_id         bigint primary key references store on delete cascade,
  retention_offers boolean not null default true,
  winback_offer_id bigint references offer on delete set null,
  winback_days     integer check (winback_days between 1 and 365),
  winback_after    integer check (winback_after between 1 and 730), -- days after somebody left
  winback_card     boolean not null default false
);
