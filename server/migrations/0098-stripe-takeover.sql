-- What Stripe holds of people who moved in: it is looked at first, taken over when the publisher says so, and asked again
-- before each of them is charged.
alter table moved_subscription
  add column found       text check (found in ('method', 'no_method', 'no_customer')),
  -- A subscription that still runs there, and how long.
  add column live_ref    text,
  add column live_until  timestamptz,
  add column taken_at    timestamptz,
  -- When Stripe was asked last before a charge, and when it said that nobody else charges.
  add column asked_at    timestamptz,
  add column cleared_at  timestamptz,
  -- Why a renewal waits.
  add column waits       text check (waits in ('other_subscription', 'charged_elsewhere', 'unreachable', 'no_account',
    'not_taken_over')),
  -- When its member was asked for a new way to pay.
  add column payment_asked_at timestamptz;
create index moved_subscriptions_waiting on moved_subscription (store_id, waits) where waits is not null;

create table stripe_takeover (
  import_id   bigint primary key references member_import on delete cascade,
  store_id    bigint not null references store on delete cascade,
  state       text not null check (state in ('looking', 'looked', 'taking', 'done', 'failed')),
  -- Where it is, by subscription.
  after_id    bigint not null default 0,
  total       integer not null default 0,
  done        integer not null default 0,
  step_at     timestamptz not null
);
create index stripe_takeover_of_store on stripe_takeover (store_id);
