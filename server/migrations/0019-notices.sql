-- Every mail: what is to be sent, and the log of what was.
create table mail (
  id            bigint generated always as identity primary key,
  store_id      bigint not null references store on delete cascade,
  member_id     bigint references member on delete set null,
  kind          text not null check (length(kind) <= 40),
  address       text not null check (length(address) <= 254),
  name          text,
  locale        text not null,
  subject       text not null,
  -- What it is filled with. Codes and links that let somebody in are sealed, and gone once it is sent.
  filling       jsonb not null default '{}' check (jsonb_typeof(filling) = 'object'),
  sealed        bytea,
  topic         text,
  -- The announcement that caused it: the same one never makes a second mail.
  cause         text not null,
  state         text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'bounced')),
  attempts      int not null default 0,
  problem       text,
  message_id    text not null,
  useless_after timestamptz,
  -- Somebody is at it until then.
  sending_until timestamptz,
  created_at    timestamptz not null,
  sent_at       timestamptz,
  ended_at      timestamptz,
  unique (store_id, cause),
  check (state = 'queued' or sealed is null)
);

create index mail_newest on mail (store_id, id desc);
create index mail_of_member on mail (store_id, member_id, id desc);
create index mail_to on mail (store_id, address, id desc);
create index mail_by_message on mail (message_id);

-- Addresses mails come back from.
create table bounced_address (
  store_id bigint not null references store on delete cascade,
  address  text not null,
  reason   text not null,
  at       timestamptz not null,
  primary key (store_id, address)
);

-- What somebody is told of inside the product; `side` is where: in the storefront or in the admin.
create table notice (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  side       text not null check (side in ('storefront', 'admin')),
  kind       text not null check (length(kind) <= 40),
  cause      text not null,
  filling    jsonb not null default '{}' check (jsonb_typeof(filling) = 'object'),
  excerpt    text,
  path       text,
  created_at timestamptz not null,
  read_at    timestamptz,
  unique (store_id, member_id, cause)
);

create index notice_newest on notice (store_id, member_id, side, id desc);
create index notice_unread on notice (store_id, member_id, side) where read_at is null;

-- What somebody chose; what is not here is as the product has it. `mail_before` lets an unsubscription be taken back.
create table notice_choice (
  store_id    bigint not null references store on delete cascade,
  member_id   bigint not null references member on delete cascade,
  topic       text not null,
  in_app      boolean not null,
  mail        text not null check (mail in ('now', 'digest', 'off')),
  mail_before text check (mail_before in ('now', 'digest', 'off')),
  primary key (store_id, member_id, topic)
);

create table digest_rhythm (
  store_id  bigint not null references store on delete cascade,
  member_id bigint not null references member on delete cascade,
  rhythm    text not null check (rhythm in ('daily', 'weekly')),
  primary key (store_id, member_id)
);

-- What waits for somebody's next digest.
create table digest_item (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  member_id  bigint not null references member on delete cascade,
  kind       text not null,
  topic      text not null,
  cause      text not null,
  filling    jsonb not null,
  excerpt    text,
  path       text,
  created_at timestamptz not null,
  unique (store_id, member_id, cause)
);
