-- People who pay elsewhere and move in with their plan.
alter table member_import
  -- The service whose export the file is, as its titles say.
  add column source       text check (source in ('uscreen', 'vimeo_ott', 'kajabi', 'memberful', 'ghost')),
  -- The plans the file names: `[{"name": "…", "people": 1, "offer_id": 2}]`.
  add column plans        jsonb not null default '[]',
  -- What its subscriptions will be, once it is checked; null for a file without any.
  add column paying       jsonb,
  add column subscribed   integer not null default 0,
  -- What an undo removed, and what it left because it was charged since.
  add column unsubscribed integer not null default 0,
  add column charged      integer not null default 0,
  -- When its current step began, for the time that is left.
  add column step_at      timestamptz,
  drop constraint member_import_state_check,
  add check (state in ('mapping', 'checking', 'checked', 'running', 'stopped', 'done', 'canceled', 'failed', 'undoing',
    'undone', 'closed'));

alter table member_import_row
  add column plan        text,
  -- The subscription as it will be made.
  add column billing     jsonb,
  -- Why somebody comes without one.
  add column not_carried text;

-- What the columns of a source were chosen to be, for its next file.
create table import_mapping (
  store_id bigint not null references store on delete cascade,
  source   text not null,
  columns  jsonb not null,
  plans    jsonb not null,
  primary key (store_id, source)
);

-- Where a subscription came from that began at another service.
create table moved_subscription (
  subscription_id  bigint primary key references subscription on delete cascade,
  store_id         bigint not null references store on delete cascade,
  import_id        bigint references member_import on delete set null,
  provider         text check (provider in ('stripe', 'paypal')),
  customer_ref     text,
  method_ref       text,
  subscription_ref text,
  -- What was paid there in all, in minor units of the subscription's currency.
  spent            bigint,
  joined_at        timestamptz
);
create index moved_subscriptions_of_import on moved_subscription (import_id);
create index moved_subscriptions_of_store on moved_subscription (store_id);

-- An undo asks of each whether it was charged.
create index payments_of_subscription on payment (subscription_id) where subscription_id is not null;
create index purchases_of_subscription on purchase (subscription_id) where subscription_id is not null;
create index coupon_redemptions_of_subscription on coupon_redemption (subscription_id) where subscription_id is not null;
