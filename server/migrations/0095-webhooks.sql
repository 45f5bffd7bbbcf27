-- An address of a publisher's that is told what happens in the store.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  url text not null,
  description text not null default '',
  types text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  enabled boolean not null default true,
  switched_off text check (switched_off in ('failing', 'gone')),
  switched_off_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index webhook_endpoint_store on webhook_endpoint (store_id, id);

-- One request to one endpoint, written in the transaction of what it tells of.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  store_id bigint not null references store on delete cascade,
  endpoint_id bigint not null references webhook_endpoint on delete cascade,
  message_id text not null,
  type text not null,
  -- What it is about, as 'subscription:12': of one object an earlier one is delivered first.
  subject text not null,
  -- Whose personal data the body holds.
  member_id bigint references member on delete set null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  test boolean not null default false,
  -- Sent again by hand: what happened since does not wait for it.
  replayed boolean not null default false,
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_delivery_log on webhook_delivery (endpoint_id, id);
create index webhook_delivery_pending on webhook_delivery (endpoint_id, subject, id) where state = 'pending';
create index webhook_delivery_due on webhook_delivery (next_try_at, endpoint_id) where state = 'pending';
create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at) where state = 'failed';
create index webhook_delivery_finished on webhook_delivery (finished_at) where state <> 'pending';
create index webhook_delivery_member on webhook_delivery (member_id);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  problem text,
  status integer,
  answer text,
  milliseconds integer not null
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
